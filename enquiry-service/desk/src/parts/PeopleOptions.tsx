import { useQuery } from "@tanstack/react-query";
import { colleagues } from "../queries.ts";

/** The colleagues who answer visitors as options of a select, with the chosen one even if they no longer answer. */
export function PeopleOptions({ chosen }: { chosen?: string | null | undefined }) {
  const names = useQuery(colleagues).data ?? [];
  return names
    .filter((person) => person.answers || person.id === chosen)
    .map((person) => (
      <option key={person.id} value={person.id}>
        {person.name}
      </option>
    ));
}
