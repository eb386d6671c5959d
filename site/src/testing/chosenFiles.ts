import { vi } from "vitest";

/** jsdom omits the files that a test has chosen from the data of a form; browsers include them. */
export function readChosenFiles(): void {
  const Plain = FormData;
  class FormDataWithFiles extends Plain {
    constructor(form?: HTMLFormElement) {
      super(form);
      for (const control of form?.querySelectorAll<HTMLInputElement>('input[type="file"]') ?? []) {
        const file = control.files?.[0];
        if (file) {
          this.set(control.name, file);
        }
      }
    }
  }
  vi.stubGlobal("FormData", FormDataWithFiles);
}
