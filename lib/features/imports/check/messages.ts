import type { CheckFacts, CheckSummary } from "./checker";
import type { FileProblem } from "./file-start";
import type { ProblemKind, RowProblem } from "./kinds";

/** How far the reading of a file has come. */
export interface CheckProgress {
  bytes: number;
  rows: number;
  badRows: number;
}

/** A file that was read to its end. */
export interface Checked {
  summary: CheckSummary;
  /** SHA-256 of the SHA-256s of its pieces, hex; null where the browser can't make one (plain http). */
  fingerprint: string | null;
  /** Why not even all rows may be sent, in words; null when they may, the bad ones included. */
  allBlockedBy: string | null;
  /** Rows of the file that are not sent, by selection (`encodeRows`); null where they are too many to list. */
  leftOut: Record<Selection, string | null>;
}

/** A page of the problems that are kept. */
export interface ProblemPage {
  data: readonly RowProblem[];
  /** How many are kept of this kind, or of all. */
  total: number;
}

/** What is sent: the rows without a problem, or all of them. */
export type Selection = "good" | "all";

/** What can be asked of a checked file; each is answered once, under the id of its question. */
export type Question =
  | { ask: "problems"; kind: ProblemKind | null; offset: number; limit: number }
  | { ask: "problem-file" }
  | { ask: "bad-rows-file" }
  | { ask: "sendable"; selection: Selection };

/** What the page sends the worker. */
export type ToChecker =
  | { type: "check"; file: Blob; facts: CheckFacts }
  | { type: "question"; id: number; question: Question };

/** What the worker sends the page. */
export type FromChecker =
  | { type: "progress"; progress: CheckProgress }
  | { type: "checked"; checked: Checked }
  | { type: "unreadable"; problem: FileProblem }
  | { type: "answer"; id: number; value: ProblemPage | Blob }
  | { type: "no-answer"; id: number; message: string };
