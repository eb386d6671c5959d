import { useQuery } from "@tanstack/react-query";
import { colleagues } from "../queries.ts";

/** Those who answer visitors as options of a select, and who is chosen already, even where that person does no more. */
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
