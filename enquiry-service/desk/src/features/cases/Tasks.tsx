import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ApiError, type Case, post, put, type Task } from "../../lib/api.ts";
import { localDay, travelDay } from "../../lib/dates.ts";
import { caseHasChanged, colleagues } from "../../lib/queries.ts";
import { t } from "../../lib/texts.ts";
import { SendStatus } from "../../ui/SendStatus.tsx";
import { InputError, useSend } from "../../ui/send.ts";
import { PeopleOptions } from "./PeopleOptions.tsx";

/** The open and the completed tasks of a case. */
export function Tasks({ caseFile, mayWork }: { caseFile: Case; mayWork: boolean }) {
  const sending = useSend();
  const [changing, setChanging] = useState("");
  const settle = (task: Task) =>
    sending.send(async () => {
      caseHasChanged(await put<Case>(`cases/${caseFile.id}/tasks/${task.id}/done`, { is_done: !task.done_at }));
      return undefined;
    });
  if (!mayWork && caseFile.tasks.length === 0) return null;
  return (
    <section>
      <h2>{t("tasks")}</h2>
      <ul className="tasks">
        {caseFile.tasks.map((task) => (
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
            <p className="task-line">
              <TaskLine task={task} />
              {mayWork && changing !== task.id && (
                <button
                  type="button"
                  className="button-text"
                  aria-label={t("change_this_task", { task: task.text })}
                  onClick={() => setChanging(task.id)}
                >
                  {t("change")}
                </button>
              )}
            </p>
            {mayWork && changing === task.id && (
              <ChangeTask caseFile={caseFile} task={task} onEnd={() => setChanging("")} />
            )}
          </li>
        ))}
      </ul>
      <SendStatus sending={sending} />
      {mayWork && <NewTask caseFile={caseFile} />}
    </section>
  );
}

/** The due date of a task and its assignee. */
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

function NewTask({ caseFile }: { caseFile: Case }) {
  const sending = useSend();
  return (
    <details>
      <summary>{t("new_task")}</summary>
      <TaskForm
        text=""
        dueOn={localDay(1)}
        assignee={caseFile.owner}
        save={t("add_task")}
        sending={sending}
        onSave={(task, form) =>
          sending.send(async () => {
            caseHasChanged(await post<Case>(`cases/${caseFile.id}/tasks`, task));
            form.reset();
            return t("written");
          })
        }
      />
    </details>
  );
}

function ChangeTask({ caseFile, task, onEnd }: { caseFile: Case; task: Task; onEnd: () => void }) {
  const sending = useSend();
  const [seen, setSeen] = useState(task);
  return (
    <TaskForm
      text={task.text}
      dueOn={task.due_on}
      assignee={task.assignee}
      save={t("change_task")}
      sending={sending}
      onEnd={onEnd}
      onSave={(changed) =>
        sending.send(async () => {
          const { text, due_on, assignee } = seen;
          try {
            const body = { task: changed, seen: { text, due_on, assignee } };
            caseHasChanged(await put<Case>(`cases/${caseFile.id}/tasks/${task.id}`, body));
          } catch (error) {
            if (!(error instanceof ApiError && error.status === 409)) throw error;
            const now = error.body as Case;
            caseHasChanged(now);
            setSeen(now.tasks.find((one) => one.id === task.id) ?? seen);
            throw new InputError(t("task_meanwhile"));
          }
          onEnd();
          return undefined;
        })
      }
    />
  );
}

type TaskFields = { text: string; due_on: string; assignee: string | null };

function TaskForm(form: {
  text: string;
  dueOn: string;
  assignee: string | null | undefined;
  save: string;
  sending: ReturnType<typeof useSend>;
  onSave: (task: TaskFields, form: HTMLFormElement) => void;
  onEnd?: () => void;
}) {
  return (
    <form
      className="task-form"
      onSubmit={(event) => {
        event.preventDefault();
        const fields = new FormData(event.currentTarget);
        const field = (name: string) => String(fields.get(name) ?? "");
        const task = { text: field("text"), due_on: field("due_on"), assignee: field("assignee") || null };
        form.onSave(task, event.currentTarget);
      }}
    >
      <label>
        {t("task_text")}
        <input name="text" defaultValue={form.text} maxLength={300} required />
      </label>
      <div className="in-a-row">
        <label>
          {t("task_due_on")}
          <input type="date" name="due_on" required defaultValue={form.dueOn} />
        </label>
        <label>
          {t("task_assignee")}
          <select name="assignee" defaultValue={form.assignee ?? ""}>
            <option value="">{t("anybody")}</option>
            <PeopleOptions chosen={form.assignee} />
          </select>
        </label>
      </div>
      <p className="choices">
        <button type="submit" className="button-quiet" disabled={form.sending.isSending}>
          {form.save}
        </button>
        {form.onEnd && (
          <button type="button" className="button-text" onClick={form.onEnd}>
            {t("cancel")}
          </button>
        )}
      </p>
      <SendStatus sending={form.sending} />
    </form>
  );
}
