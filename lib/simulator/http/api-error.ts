/** A refusal with the error body of interface-defaults 4: `{status, code, message, details?}`. */
export class ApiError extends Error {
  override readonly name = "ApiError";
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    readonly details?: Record<string, unknown>,
    readonly headers: Record<string, string> = {},
  ) {
    super(message);
  }

  body(): Record<string, unknown> {
    const { status, code, message, details } = this;
    return details === undefined ? { status, code, message } : { status, code, message, details };
  }
}

/** Shorthand for `throw refuse(404, "QUOTE_NOT_FOUND", "…")`. */
export function refuse(status: number, code: string, message: string, details?: Record<string, unknown>): ApiError {
  return new ApiError(status, code, message, details);
}
