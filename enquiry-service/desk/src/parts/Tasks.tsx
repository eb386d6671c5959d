import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { type Case, post, put, type Task } from "../api.ts";
import { localDay, travelDay } from "../dates.ts";
import { caseHasChanged, colleagues } from "../queries.ts";
import { useSend } from "../send.ts";
import { t } from "../texts.ts";
import { Sending } from "./Sending.tsx";

/** What is to be done in a case, and what was done. */
export function Tasks({ whole, mayWork }: { whole: Case; mayWork: boolean }) {
  const sending = useSend();
  const settle = (task: Task) =>
    sending.send(async () => {
      caseHasChanged(await put<Case>(`cases/${whole.id}/tasks/${task.id}`, { is_done: !task.done_at }));
      return undefined;
    });
  if (!mayWork && whole.tasks.length === 0) return null;
  return (
    <section>
      <h2>{t("tasks")}</h2>
      <ul className="tasks">
        {whole.tasks.map((task) => (
          <li key={task.id} className={task.done_at ? "task-done" : undefined}>
            <label>
              <input
                type="checkbox"
                checked={Boolean(task.done_at)}
                disabled={!mayWork || sending.isSending}
                onChange={() => settle(task)}
              />
              <span>{task.text}</span>
            </label>
            <TaskLine task={task} />
          </li>
        ))}
      </ul>
      <Sending sending={sending} />
      {mayWork && <NewTask whole={whole} />}
    </section>
  );
}

/** By when, and by whom. */
export function TaskLine({ task }: { task: Task }) {
  const names = useQuery(colleagues).data ?? [];
  const nameOf = (id: string | null | undefined) => names.find((person) => person.id === id)?.name;
  const who = nameOf(task.done_by ?? task.assignee) ?? t("anybody");
  const isLate = !task.done_at && task.due_on < localDay(0);
  return (
    <span className={isLate ? "fault" : "quiet"}>
      {t(task.done_at ? "task_done_by" : "task_due", { date: travelDay(task.due_on), name: who })}
    </span>
  );
}

function NewTask({ whole }: { whole: Case }) {
  const sending = useSend();
  const names = useQuery(colleagues).data ?? [];
  const [text, setText] = useState("");
  return (
    <details>
      <summary>{t("new_task")}</summary>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          const fields = new FormData(event.currentTarget);
          const task = { text, due_on: fields.get("due_on"), assignee: fields.get("assignee") || null };
          sending.send(async () => {
            caseHasChanged(await post<Case>(`cases/${whole.id}/tasks`, task));
            setText("");
            return t("written");
          });
        }}
      >
        <label>
          {t("task_text")}
          <input value={text} maxLength={300} required onChange={(event) => setText(event.target.value)} />
        </label>
        <div className="in-a-row">
          <label>
            {t("task_due_on")}
            <input type="date" name="due_on" required defaultValue={localDay(1)} />
          </label>
          <label>
            {t("task_assignee")}
            <select name="assignee" defaultValue={whole.owner ?? ""}>
              <option value="">{t("anybody")}</option>
              {names
                .filter((person) => person.answers)
                .map((person) => (
                  <option key={person.id} value={person.id}>
                    {person.name}
                  </option>
                ))}
            </select>
          </label>
        </div>
        <button type="submit" className="button-quiet" disabled={sending.isSending}>
          {t("add_task")}
        </button>
        <Sending sending={sending} />
      </form>
    </details>
  );
}
