import { toast } from "@/components/ui/toast";
import { isProblemError, ProblemError } from "@/lib/client/problem";
import { ANY_COLUMNS, type FileProblem } from "@/lib/features/imports/check/file-start";
import type { Checked, CheckProgress, Selection } from "@/lib/features/imports/check/messages";
import { type OpenCheck, openCheck } from "@/lib/features/imports/check/open-check";
import { IMPORT_MAX_BYTES } from "@/lib/features/imports/fields";
import { readImportRules } from "@/lib/features/imports/queries";
import type { ImportDetail } from "@/lib/features/imports/schema";
import { formatBytes } from "@/lib/numbers";
import { CANCELLED, type Transfer, transfer } from "./transfer";

/** The visible state of an upload. */
export interface UploadState {
  bytes: number;
  sent: number;
  isCancelling: boolean;
}

/** A chosen file between the disk and the service. */
export interface ImportState {
  file: File | null;
  /** While it is being read. */
  progress: CheckProgress | null;
  checked: Checked | null;
  /** Why it could not be checked at all. */
  refusal: FileProblem | null;
  /** False if the platform's configuration could not be read: then the domain of UMA addresses was not checked. */
  isDomainKnown: boolean;
  upload: UploadState | null;
  /** Why it was not sent; the file and its check are still available. */
  problem: ProblemError | null;
  /** An import that ended before anything arrived: refused by the service or cancelled. */
  ended: ImportDetail | null;
  /** The service has it, or may have it: its own page says more. */
  sentId: string | null;
}

/** No file is chosen. */
export const NOTHING: ImportState = {
  file: null,
  progress: null,
  checked: null,
  refusal: null,
  isDomainKnown: true,
  upload: null,
  problem: null,
  ended: null,
  sentId: null,
};

const askBeforeLeaving = (event: BeforeUnloadEvent) => event.preventDefault();

/**
 * One environment's file between the drop and the service's response. It outlives pages: leaving and returning within
 * the console finds the check and the upload as they are, and a failed upload loses neither.
 */
export class ImportSession {
  #state = NOTHING;
  #listeners = new Set<() => void>();
  #check: OpenCheck | null = null;
  #transfer: Transfer | null = null;
  /** Counts chosen files: results for an earlier one are ignored. */
  #turn = 0;

  constructor(private readonly environment: string) {}

  readonly getState = (): ImportState => this.#state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Answers queries about the checked file; null before there is one. */
  get check(): OpenCheck | null {
    return this.#check;
  }

  /** Identifies this file among those chosen, for caches. */
  get turn(): number {
    return this.#turn;
  }

  /** Checks another file. Does nothing during an upload. */
  async choose(file: File): Promise<void> {
    if (this.#state.upload) return;
    this.reset();
    const turn = this.#turn;
    const set = (change: Partial<ImportState>) => turn === this.#turn && this.#set(change);
    set({ file });
    if (file.size > IMPORT_MAX_BYTES) {
      const title = `This file is ${formatBytes(file.size)}; the service takes up to ${formatBytes(IMPORT_MAX_BYTES)}.`;
      set({ refusal: { code: "too-large", title, next: "Split it into several files, each with the header." } });
      return;
    }
    set({ progress: { bytes: 0, rows: 0, badRows: 0 } });
    const rules = await readImportRules(this.environment).catch(
      // Shown on the screen: the check is then less strict, and the service checks again.
      () => ({ umaDomain: null, ...ANY_COLUMNS }),
    );
    if (turn !== this.#turn) return;
    set({ isDomainKnown: rules.umaDomain !== null });
    const facts = { ...rules, today: new Date().toISOString().slice(0, 10) };
    this.#check = openCheck(file, facts, {
      onProgress: (progress) => set({ progress }),
      onChecked: (checked) => set({ checked, progress: null }),
      onFailed: (refusal) => set({ refusal, progress: null, checked: null }),
    });
  }

  /**
   * Sends the good rows, or all; the outcome is in the state. Pressing twice sends once. If nothing subscribes to the
   * state by then, a toast reports the outcome and links to it.
   */
  async send(selection: Selection, isRepeat: boolean, go: (path: string) => void): Promise<void> {
    const { file, checked } = this.#state;
    if (!file || !checked || !this.#check || this.#state.upload) return;
    this.#set({ upload: { bytes: 0, sent: 0, isCancelling: false }, problem: null, ended: null });
    window.addEventListener("beforeunload", askBeforeLeaving);
    try {
      const body = await this.#check.sendable(selection);
      if (this.getState().upload?.isCancelling) throw CANCELLED;
      this.#transfer = transfer({
        environment: this.environment,
        previous: this.#transfer,
        body,
        announcement: {
          // Half a character, left by the cut, would be refused by our own server.
          fileName: file.name.slice(-200).replace(/^[\udc00-\udfff]/, ""),
          fileBytes: body.size,
          rows: selection === "all" ? checked.summary.rows : checked.summary.goodRows,
          fingerprint: checked.fingerprint,
          leftOut: checked.leftOut[selection],
          isRepeat,
        },
        onProgress: (sent) => this.#setUpload({ sent }),
      });
      this.#setUpload({ bytes: body.size });
      const found = await this.#transfer.outcome;
      const isOver = found.status === "failed" || found.status === "cancelled";
      this.#set(isOver ? { ended: found } : { sentId: found.id });
    } catch (error) {
      this.#set({ problem: problemOf(error) });
    } finally {
      window.removeEventListener("beforeunload", askBeforeLeaving);
      this.#set({ upload: null });
      if (this.#listeners.size === 0) await this.#sayEnd(file.name, go);
    }
  }

  async #sayEnd(fileName: string, go: (path: string) => void): Promise<void> {
    const { sentId, ended, problem } = this.#state;
    const name = fileName.length > 60 ? `${fileName.slice(0, 59)}…` : fileName;
    const [page, label] = sentId === null ? ["new", "See why"] : [sentId, "Open the import"];
    const action = { label, run: () => go(`/${this.environment}/imports/${page}`) };
    const over = ended?.status === "cancelled" ? "The upload was cancelled." : "The import was rejected.";
    if (sentId !== null) await toast(`The upload of ${name} has ended`, "good", action);
    else await toast(`${name}: ${problem?.title ?? over}`, "bad", action);
  }

  /** Stops the upload, then asks the server what arrived. */
  cancel(): void {
    if (this.#state.upload?.bytes) this.#transfer?.cancel();
    this.#setUpload({ isCancelling: true });
  }

  /** Clears the last problem before another try. */
  forgetProblem(): void {
    this.#set({ problem: null });
  }

  /** Drops the file. Does nothing during an upload. */
  reset(): void {
    if (this.#state.upload) return;
    this.#turn += 1;
    this.#check?.close();
    this.#check = null;
    this.#transfer = null;
    this.#set(NOTHING);
  }

  #setUpload(change: Partial<UploadState>): void {
    if (this.#state.upload) this.#set({ upload: { ...this.#state.upload, ...change } });
  }

  #set(change: Partial<ImportState>): void {
    this.#state = { ...this.#state, ...change };
    for (const listener of this.#listeners) listener();
  }
}

function problemOf(error: unknown): ProblemError {
  if (isProblemError(error)) return error;
  const detail = error instanceof Error ? error.message : String(error);
  return new ProblemError(
    { code: "unreadable", title: "The file was not sent.", detail, meaning: "Nothing was sent." },
    0,
  );
}

const sessions = new Map<string, ImportSession>();

/** The environment's session in this tab. */
export function importSession(environment: string): ImportSession {
  const session = sessions.get(environment) ?? new ImportSession(environment);
  sessions.set(environment, session);
  return session;
}
