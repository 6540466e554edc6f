import type { CheckFacts, CheckSummary } from "./checker";
import type { FileProblem } from "./file-start";
import type { ProblemKind, RowProblem } from "./kinds";

/** The progress of reading a file. */
export interface CheckProgress {
  bytes: number;
  rows: number;
  badRows: number;
}

/** A file that has been read to its end. */
export interface Checked {
  summary: CheckSummary;
  /** SHA-256 of the SHA-256s of its pieces, hex; null where the browser can't compute it (plain http). */
  fingerprint: string | null;
  /** Why the file can't even be sent with its bad rows, in words; null when it can. */
  allBlockedBy: string | null;
  /** Rows of the file that are not sent, by selection (`encodeRows`); null where there are too many to list. */
  leftOut: Record<Selection, string | null>;
}

/** A page of the stored problems. */
export interface ProblemPage {
  data: readonly RowProblem[];
  /** How many of this kind, or of all kinds, are stored. */
  total: number;
}

/** What is sent: the rows without a problem, or all of them. */
export type Selection = "good" | "all";

/** The questions about a checked file; each is answered once, under its id. */
export type Question =
  | { ask: "problems"; kind: ProblemKind | null; offset: number; limit: number }
  | { ask: "problem-file" }
  | { ask: "bad-rows-file" }
  | { ask: "sendable"; selection: Selection };

/** Messages from the page to the worker. */
export type ToChecker =
  | { type: "check"; file: Blob; facts: CheckFacts }
  | { type: "question"; id: number; question: Question };

/** Messages from the worker to the page. */
export type FromChecker =
  | { type: "progress"; progress: CheckProgress }
  | { type: "checked"; checked: Checked }
  | { type: "unreadable"; problem: FileProblem }
  | { type: "answer"; id: number; value: ProblemPage | Blob }
  | { type: "no-answer"; id: number; message: string };
