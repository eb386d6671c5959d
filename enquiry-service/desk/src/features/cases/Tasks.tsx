import { useState } from "react";
import type { Case, Task } from "../../lib/api.ts";
import { officeDay } from "../../lib/dates.ts";
import { t } from "../../lib/texts.ts";
import { DayField } from "../../ui/DayField.tsx";
import { Field, faultOf } from "../../ui/Field.tsx";
import { type Mutation, SendStatus } from "../../ui/SendStatus.tsx";
import { PeopleOptions } from "./PeopleOptions.tsx";
import { TaskConflict, type TaskFields, useAddTask, useChangeTask, useSettleTask } from "./queries.ts";
import { TaskLine } from "./shared/TaskLine.tsx";

/** The open and the completed tasks of a case. */
export function Tasks({ caseFile, mayWork }: { caseFile: Case; mayWork: boolean }) {
  const settle = useSettleTask();
  const [changing, setChanging] = useState("");
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
                disabled={!mayWork || settle.isPending}
                onChange={() => settle.mutate({ id: caseFile.id, task })}
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
      <SendStatus of={settle} />
      {mayWork && <NewTask caseFile={caseFile} />}
    </section>
  );
}

function NewTask({ caseFile }: { caseFile: Case }) {
  const add = useAddTask();
  return (
    <details>
      <summary>{t("new_task")}</summary>
      <TaskForm
        text=""
        dueOn={officeDay(1)}
        assignee={caseFile.owner}
        save={t("add_task")}
        sending={add}
        done={t("written")}
        onSave={(task, form) => add.mutate({ id: caseFile.id, task }, { onSuccess: () => form.reset() })}
      />
    </details>
  );
}

function ChangeTask({ caseFile, task, onEnd }: { caseFile: Case; task: Task; onEnd: () => void }) {
  const change = useChangeTask();
  const [seen, setSeen] = useState(task);
  const onError = (error: Error) => {
    const current = error instanceof TaskConflict && error.current.tasks.find((one) => one.id === task.id);
    if (current) setSeen(current);
  };
  return (
    <TaskForm
      text={task.text}
      dueOn={task.due_on}
      assignee={task.assignee}
      save={t("change_task")}
      sending={change}
      onEnd={onEnd}
      onSave={(changed) => {
        const { text, due_on, assignee = null } = seen;
        const seenFields = { text, due_on, assignee };
        change.mutate({ id: caseFile.id, task: task.id, changed, seen: seenFields }, { onSuccess: onEnd, onError });
      }}
    />
  );
}

function TaskForm(form: {
  text: string;
  dueOn: string;
  assignee: string | null | undefined;
  save: string;
  sending: Mutation & { isPending: boolean };
  done?: string;
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
      <Field label={t("task_text")} fault={faultOf(form.sending.error, "text")}>
        {(described) => <input {...described} name="text" defaultValue={form.text} maxLength={300} required />}
      </Field>
      <div className="in-a-row">
        <DayField
          label={t("task_due_on")}
          name="due_on"
          required
          defaultValue={form.dueOn}
          fault={faultOf(form.sending.error, "due_on")}
        />
        <label>
          {t("task_assignee")}
          <select name="assignee" defaultValue={form.assignee ?? ""}>
            <option value="">{t("anybody")}</option>
            <PeopleOptions chosen={form.assignee} />
          </select>
        </label>
      </div>
      <p className="choices">
        <button type="submit" className="button-quiet" disabled={form.sending.isPending}>
          {form.save}
        </button>
        {form.onEnd && (
          <button type="button" className="button-text" onClick={form.onEnd}>
            {t("cancel")}
          </button>
        )}
      </p>
      <SendStatus of={form.sending} done={form.done} />
    </form>
  );
}
