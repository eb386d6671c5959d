import { useQuery } from "@tanstack/react-query";
import type { Task } from "../../../lib/api.ts";
import { colleagues } from "../../../lib/colleagues.ts";
import { officeDay, travelDay } from "../../../lib/dates.ts";
import { t } from "../../../lib/texts.ts";

/** The due date of a task and its assignee. */
export function TaskLine({ task }: { task: Task }) {
  const names = useQuery(colleagues).data ?? [];
  const nameOf = (id: string | null | undefined) => names.find((person) => person.id === id)?.name;
  const who = nameOf(task.done_by ?? task.assignee) ?? t("anybody");
  const isOpen = !task.done_at;
  const today = officeDay(0);
  const look = isOpen && task.due_on < today ? "fault" : isOpen && task.due_on === today ? "soon" : "quiet";
  return (
    <span className={look}>
      {t(task.done_at ? "task_done_by" : "task_due", { date: travelDay(task.due_on), name: who })}
    </span>
  );
}
