// Drafts on a device that several people use, and in browsers that refuse storage.
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import {
  countDrafts,
  isWriting,
  keepDraftsOf,
  noteOf,
  onDraftOfOtherTab,
  readDraft,
  readDraftFiles,
  removeDrafts,
  writeDraft,
  writeDraftFiles,
} from "./drafts.ts";

const plan = { id: "f1", name: "plan.pdf", size: 12_000 };

/** Entries are properties, as in a browser's storage. */
class FakeStorage {
  [name: string]: unknown;
  getItem(name: string) {
    return Object.hasOwn(this, name) ? String(this[name]) : null;
  }
  setItem(name: string, value: string) {
    this[name] = value;
  }
  removeItem(name: string) {
    delete this[name];
  }
}

beforeEach(() => {
  vi.stubGlobal("localStorage", new FakeStorage());
  vi.useFakeTimers();
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test("a text is kept until it is empty", () => {
  writeDraft("case", "Karibu");
  expect(readDraft("case")).toBe("Karibu");
  writeDraft("case", "");
  expect([readDraft("case"), countDrafts()]).toEqual(["", 0]);
});

test("a note does not take the place of the mail of its case, and files are no draft of their own", () => {
  writeDraft("case", "Karibu");
  writeDraft(noteOf("case"), "Speaks softly");
  writeDraftFiles("case", [plan]);
  expect([readDraft("case"), readDraft(noteOf("case"))]).toEqual(["Karibu", "Speaks softly"]);
  expect(readDraftFiles("case")).toEqual([plan]);
  expect(countDrafts()).toBe(2);
});

test("the files of a draft are gone with the last one, and unreadable ones are none", () => {
  writeDraftFiles("case", [plan]);
  writeDraftFiles("case", []);
  expect(readDraftFiles("case")).toEqual([]);
  localStorage.setItem("draft/case/files", "{");
  expect(readDraftFiles("case")).toEqual([]);
});

test("somebody writes while the text changes, and no longer two minutes later", () => {
  expect(isWriting("case")).toBe(false);
  writeDraft(noteOf("case"), "Speaks softly");
  expect(isWriting("case")).toBe(true);
  vi.advanceTimersByTime(119_000);
  expect(isWriting("case")).toBe(true);
  vi.advanceTimersByTime(1_000);
  expect(isWriting("case")).toBe(false);
  writeDraft(noteOf("case"), "  ");
  expect(isWriting("case")).toBe(false);
});

test("a draft of an earlier visit is no sign of writing", () => {
  localStorage.setItem("draft/left-alone", "Karibu");
  expect([readDraft("left-alone"), isWriting("left-alone")]).toEqual(["Karibu", false]);
});

test("the same person finds the drafts again, and another one finds none", () => {
  keepDraftsOf("neema");
  writeDraft("case", "Karibu");
  writeDraftFiles("case", [plan]);
  keepDraftsOf("neema");
  expect(readDraft("case")).toBe("Karibu");
  keepDraftsOf("juma");
  expect([readDraft("case"), readDraftFiles("case"), countDrafts()]).toEqual(["", [], 0]);
});

test("signing out removes the drafts and nothing else", () => {
  localStorage.setItem("theme", "dark");
  keepDraftsOf("neema");
  writeDraft("case", "Karibu");
  removeDrafts();
  expect(countDrafts()).toBe(0);
  expect(localStorage.getItem("theme")).toBe("dark");
});

test("another tab's change of a draft is heard until the listening ends", () => {
  const page = new EventTarget();
  vi.stubGlobal("addEventListener", page.addEventListener.bind(page));
  vi.stubGlobal("removeEventListener", page.removeEventListener.bind(page));
  const change = (key: string, oldValue: string | null, newValue: string | null) =>
    page.dispatchEvent(Object.assign(new Event("storage"), { key, oldValue, newValue }));
  const heard: string[][] = [];
  const end = onDraftOfOtherTab("case", (before, after) => heard.push([before, after]));
  change("draft/case", null, "Kari");
  change("draft/other", null, "Jambo");
  change("draft/case", "Kari", null);
  end();
  change("draft/case", null, "Karibu");
  expect(heard).toEqual([
    ["", "Kari"],
    ["Kari", ""],
  ]);
});

test("without storage nothing is kept and nothing fails", () => {
  const refuse = () => {
    throw new DOMException("denied", "SecurityError");
  };
  vi.stubGlobal("localStorage", { getItem: refuse, setItem: refuse, removeItem: refuse });
  writeDraft("case", "Karibu");
  expect([readDraft("case"), readDraftFiles("case")]).toEqual(["", []]);
  keepDraftsOf("neema");
  removeDrafts();
});
