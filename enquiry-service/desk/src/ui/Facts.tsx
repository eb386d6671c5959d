import type { ReactNode } from "react";

/** Labels with their values; one without a value is left out. */
export const Facts = ({ facts }: { facts: [string, ReactNode][] }) => (
  <dl className="facts">
    {facts
      .filter(([, value]) => value)
      .map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
  </dl>
);
