import sprite from "../../../../site/icons/icons.svg?url";

/** Icons that only the desk has, in the measures of the sprite. */
const OWN: Record<string, string> = {
  chart: "M4 4v16h16M8.5 16v-4M13 16V8M17.5 16v-6",
  list: "M9 6.5h11M9 12h11M9 17.5h11M4 6.5h1M4 12h1M4 17.5h1",
  plane: "M20.5 3.5 3.5 10l6.7 3.8 3.8 6.7 6.5-17ZM10.2 13.8 20.5 3.5",
  speech: "M6 4.5h12a2 2 0 0 1 2 2v7.5a2 2 0 0 1-2 2h-6.5L7 20v-4H6a2 2 0 0 1-2-2V6.5a2 2 0 0 1 2-2ZM8 8.8h8M8 12h5",
};

/** An icon of the desk or of the sites' sprite; the text beside it gives the meaning. */
export const Icon = ({ name }: { name: string }) =>
  OWN[name] ? (
    <svg className="icon" viewBox="0 0 24 24" strokeLinecap="round" strokeLinejoin="round" aria-hidden="true">
      <path d={OWN[name]} />
    </svg>
  ) : (
    <svg className="icon" aria-hidden="true">
      <use href={`${sprite}#${name}`} />
    </svg>
  );
