import sprite from "../../../../site/icons/icons.svg?url";

/** An icon of the sites' sprite; the words beside it say what it means. */
export const Icon = ({ name }: { name: string }) => (
  <svg className="icon" aria-hidden="true">
    <use href={`${sprite}#${name}`} />
  </svg>
);
