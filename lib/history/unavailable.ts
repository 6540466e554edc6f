import { AppError, isAppError, isNamed } from "@/lib/errors";

/** The store of the local history doesn't answer, or refuses. The service and all money actions keep working. 503. */
export class HistoryUnavailableError extends AppError {
  override readonly name = "HistoryUnavailableError";
  constructor(options?: { detail?: string; cause?: unknown }) {
    super(
      503,
      {
        code: "history_unavailable",
        title: "The local history can't be read at the moment.",
        ...(options?.detail ? { detail: options.detail } : {}),
        meaning: "No payment is affected: payments and their states are read from the service.",
        next: "Try again in a minute. If it continues, ask whoever runs Corridor to look at the history's database.",
      },
      options?.cause === undefined ? undefined : { cause: options.cause },
    );
  }
}

/** Whether `error` says that the store of the local history can't be read or written. */
export function isHistoryUnavailable(error: unknown): error is HistoryUnavailableError {
  return isAppError(error) && isNamed(error, "HistoryUnavailableError");
}
