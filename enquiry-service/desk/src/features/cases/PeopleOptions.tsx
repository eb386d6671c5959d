import { useQuery } from "@tanstack/react-query";
import { colleagues } from "../../lib/colleagues.ts";

/** The colleagues who answer visitors as options of a select, with the chosen one even if they no longer answer. */
export function PeopleOptions({ chosen }: { chosen?: string | null | undefined }) {
  // Until the names are there, the select has an option that keeps its choice.
  const unnamed = chosen ? [{ id: chosen, name: "", answers: true }] : [];
  const names = useQuery(colleagues).data ?? unnamed;
  return names
    .filter((person) => person.answers || person.id === chosen)
    .map((person) => (
      <option key={person.id} value={person.id}>
        {person.name}
      </option>
    ));
}
