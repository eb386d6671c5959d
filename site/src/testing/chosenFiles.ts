import { vi } from "vitest";

/** jsdom reads a form without the files that a test has chosen; browsers read them. */
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
