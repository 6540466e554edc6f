import { newKey } from "@/lib/client/new-key";
import { isProblemError, ProblemError } from "@/lib/client/problem";
import { announceImport, readImport, sendImport } from "@/lib/features/imports/queries";
import type { CreateImportInput, ImportDetail } from "@/lib/features/imports/schema";

export interface TransferOptions {
  environment: string;
  /** The previous attempt: its id is reused while nothing of it was sent, as it is then the same import. */
  previous: Transfer | null;
  body: Blob;
  announcement: Omit<CreateImportInput, "id">;
  onProgress: (sent: number) => void;
}

export interface Transfer {
  id: string;
  /** What it sends: another selection of rows is another import. */
  about: string;
  /** The import's state once the file has been sent; rejects with a `ProblemError` if nothing was sent. */
  outcome: Promise<ImportDetail>;
  /** Nothing of the file has been sent under this id, as far as is known. */
  isFresh: () => boolean;
  cancel: () => void;
}

/** After a broken upload the server takes a moment to notice. */
const SETTLE_LOOKS = 20;
const SETTLE_MS = 250;

/** Announces an import and sends its file. In any case, the file is sent at most once under one id. */
export function transfer(options: TransferOptions): Transfer {
  const { environment, previous, body, announcement, onProgress } = options;
  const about = `${announcement.fileName}:${announcement.fileBytes}:${announcement.rows}`;
  const id = previous?.about === about && previous.isFresh() ? previous.id : newKey();
  const stop = new AbortController();
  let isFresh = true;

  async function send(): Promise<ImportDetail> {
    const announced = await announceImport(environment, { id, ...announcement }).catch((error: unknown) => {
      throw nothingSent(error);
    });
    // An earlier attempt with this id, whose response was lost, got further than was known.
    if (announced.status !== "waiting") {
      isFresh = false;
      return announced;
    }
    if (stop.signal.aborted) throw CANCELLED;
    try {
      const sent = await sendImport(environment, id, { body, onProgress, signal: stop.signal });
      isFresh = false;
      return sent;
    } catch (error) {
      if (!isProblemError(error)) throw error;
      const found = await settled(environment, id, stop.signal.aborted);
      if (found === null) throw error;
      if (found.status === "waiting") throw stop.signal.aborted ? CANCELLED : nothingSent(error);
      isFresh = false;
      return found;
    }
  }
  return { id, about, outcome: send(), isFresh: () => isFresh, cancel: () => stop.abort() };
}

/** Cancelled so early that no byte was sent. */
export const CANCELLED = new ProblemError(
  { code: "cancelled", title: "The upload was cancelled before it began.", meaning: "Nothing was sent." },
  0,
);

/** The same problem, stating that nothing was sent if no byte of the file certainly was. */
function nothingSent(error: unknown): unknown {
  if (!isProblemError(error) || (error.status > 0 && error.code !== "unreadable_answer")) return error;
  const { code, title } = error;
  return new ProblemError({ code, title, meaning: "Nothing was sent.", next: "Try again." }, 0, undefined, {
    cause: error,
  });
}

/** The import's state once the server knows that its upload has ended; null if it can't be read. */
async function settled(environment: string, id: string, isCancelled: boolean): Promise<ImportDetail | null> {
  let found: ImportDetail | null = null;
  for (let look = 0; look < SETTLE_LOOKS; look++) {
    found = await readImport(environment, id).catch(() => null);
    const isOpen = found?.status === "uploading" || (isCancelled && found?.status === "waiting");
    if (found !== null && !isOpen) return found;
    await new Promise((resolve) => setTimeout(resolve, SETTLE_MS));
  }
  return found;
}
