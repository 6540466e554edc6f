import { Checker, type CheckFacts } from "./checker";
import { Fingerprint } from "./fingerprint";
import type { ProblemKind } from "./kinds";
import { encodeRows } from "./left-out";
import type { Checked, CheckProgress, ProblemPage, Selection } from "./messages";
import { badRowsFile, problemFile } from "./problem-files";
import { sendableFile } from "./sendable-file";

/** Bytes per read: few enough to hold, enough to be fast. */
const PIECE_BYTES = 4 * 1024 * 1024;

/**
 * A file being checked: read piece by piece, the next one while the last one is checked. Runs in a worker and in tests.
 */
export class FileCheck {
  readonly #checker: Checker;

  constructor(
    private readonly file: Blob,
    facts: CheckFacts,
  ) {
    this.#checker = new Checker(facts);
  }

  /** Reads the file to its end, or until it is hopeless. Throws the browser's error if the file can't be read. */
  async run(onProgress: (progress: CheckProgress) => void): Promise<Checked> {
    const checker = this.#checker;
    const fingerprint = new Fingerprint();
    let next = this.#piece(0);
    for (let at = 0; at < this.file.size && !checker.isHopeless; at += PIECE_BYTES) {
      const piece = await next;
      next = this.#piece(at + PIECE_BYTES);
      // Whether or not it is awaited, its failure must not be reported twice.
      next.catch(() => undefined);
      fingerprint.add(piece);
      checker.push(new Uint8Array(piece));
      onProgress({ bytes: at + piece.byteLength, ...checker.counted });
    }
    const summary = checker.finish();
    const leftOut = { good: encodeRows(checker.leftOut("good")), all: encodeRows(checker.leftOut("all")) };
    return { summary, fingerprint: await fingerprint.finish(), allBlockedBy: allBlockedBy(checker), leftOut };
  }

  problems(kind: ProblemKind | null, offset: number, limit: number): ProblemPage {
    const all = this.#checker.log.list(kind);
    return { data: all.slice(offset, offset + limit), total: all.length };
  }

  /** Every stored problem, as a CSV. */
  problemFile(): Blob {
    return problemFile(this.#checker.log.list());
  }

  /** The bad rows with what is wrong with each, as a CSV to be corrected and imported again. */
  badRowsFile(): Promise<Blob> {
    return badRowsFile(this.file, this.#checker);
  }

  /** The file as it is sent to the service. */
  sendable(selection: Selection): Promise<Blob> {
    return sendableFile(this.file, this.#checker, selection);
  }

  #piece(at: number): Promise<ArrayBuffer> {
    return this.file.slice(at, at + PIECE_BYTES).arrayBuffer();
  }
}

const READ_ELSEWHERE = {
  "open-quote": "a quote that never closes: the service could read the rows after it as part of one cell",
  "stray-quote": "quotes out of place: the service could read its cells differently",
  encoding: "letters that are not UTF-8: the service could store wrong names",
} as const;

/** Damage that another reader may resolve differently: good rows could be affected by the bad ones. */
function allBlockedBy(checker: Checker): string | null {
  const found = checker.log.summary().find(({ kind }) => kind in READ_ELSEWHERE);
  return found ? `The file has ${READ_ELSEWHERE[found.kind as keyof typeof READ_ELSEWHERE]}.` : null;
}
