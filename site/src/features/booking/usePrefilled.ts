import { useEffect } from "react";
import { readTravelPlan } from "../../forms/journey/travelPlan";
import type { FormState } from "../../forms/useForm";
import { localDay } from "../../lib/dates";
import { fillFields } from "./fillFields";

/** Fills the form from the address: `reference`, `tour` (its slug), `start_date`, `adults`, `children` and `ages`. */
export function usePrefilled({ ref, form }: FormState): void {
  useEffect(() => {
    const query = new URLSearchParams(location.search);
    const plan = readTravelPlan(query, localDay(new Date()));
    const values = {
      reference: query.get("reference") ?? "",
      tour_name: query.get("tour") ?? "",
      travel_date: plan?.date ?? "",
      no_of_adults: plan?.adults ? String(plan.adults) : "",
      no_of_children: plan?.children ? String(plan.children) : "",
      child_ages: plan?.ages.join() ?? "",
    };
    if (Object.values(values).some(Boolean)) {
      fillFields({ ref, form }, values);
    }
  }, [ref, form]);
}
