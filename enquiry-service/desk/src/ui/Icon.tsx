import sprite from "../../../../site/icons/icons.svg?url";

/** An icon of the sites' sprite; the text beside it gives the meaning. */
export const Icon = ({ name }: { name: string }) => (
  <svg className="icon" aria-hidden="true">
    <use href={`${sprite}#${name}`} />
  </svg>
);
