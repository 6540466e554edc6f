import type { CheckFacts } from "./checker";
import type { FileProblem } from "./file-start";
import type { ProblemKind } from "./kinds";
import type { Checked, CheckProgress, FromChecker, ProblemPage, Question, Selection, ToChecker } from "./messages";

/** What a check reports while it reads and when it ends. */
export interface CheckEvents {
  onProgress: (progress: CheckProgress) => void;
  onChecked: (checked: Checked) => void;
  /** The file can't be read, or the worker can't run. */
  onFailed: (problem: FileProblem) => void;
}

/** A file being checked in a worker; it stays open for questions until it is closed. */
export interface OpenCheck {
  problems(kind: ProblemKind | null, offset: number, limit: number): Promise<ProblemPage>;
  problemFile(): Promise<Blob>;
  badRowsFile(): Promise<Blob>;
  sendable(selection: Selection): Promise<Blob>;
  close(): void;
}

interface Waiting {
  resolve: (value: ProblemPage | Blob) => void;
  reject: (error: Error) => void;
}

/**
 * Starts a worker that checks `file`. Questions are rejected with a message for the user when the file can no longer be
 * read.
 */
export function openCheck(file: Blob, facts: CheckFacts, events: CheckEvents): OpenCheck {
  const worker = new Worker(new URL("./check-worker.ts", import.meta.url), { type: "module" });
  const waiting = new Map<number, Waiting>();
  let last = 0;
  const post = (message: ToChecker) => worker.postMessage(message);
  const stop = (why: string) => {
    worker.terminate();
    for (const { reject } of waiting.values()) reject(new Error(why));
    waiting.clear();
  };
  worker.addEventListener("message", ({ data }: MessageEvent<FromChecker>) => {
    if (data.type === "progress") events.onProgress(data.progress);
    else if (data.type === "checked") events.onChecked(data.checked);
    else if (data.type === "unreadable") events.onFailed(data.problem);
    else {
      const asked = waiting.get(data.id);
      waiting.delete(data.id);
      if (data.type === "answer") asked?.resolve(data.value);
      else asked?.reject(new Error(data.message));
    }
  });
  worker.addEventListener("error", (event) => {
    event.preventDefault();
    stop("The check stopped. Choose the file again.");
    const title = "The check couldn't run in this browser.";
    const next = `Reload the page and choose the file again. (${event.message || "the script did not load"})`;
    events.onFailed({ code: "unreadable", title, next });
  });
  const ask = <Value extends ProblemPage | Blob>(question: Question) =>
    new Promise<Value>((resolve, reject) => {
      last += 1;
      waiting.set(last, { resolve: (value) => resolve(value as Value), reject });
      post({ type: "question", id: last, question });
    });
  post({ type: "check", file, facts });
  return {
    problems: (kind, offset, limit) => ask<ProblemPage>({ ask: "problems", kind, offset, limit }),
    problemFile: () => ask<Blob>({ ask: "problem-file" }),
    badRowsFile: () => ask<Blob>({ ask: "bad-rows-file" }),
    sendable: (selection) => ask<Blob>({ ask: "sendable", selection }),
    close: () => stop("The check was closed."),
  };
}
