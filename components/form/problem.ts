/** What a failed save has to say: the shape of `ErrorFacts` (lib/errors.ts) plus the request's id. */
export interface Problem {
  title: string;
  detail?: string;
  meaning?: string;
  next?: string;
  /** Messages by field path: `source.accountId`. */
  fields?: Record<string, string>;
  requestId?: string;
}

/** The problem in whatever was thrown; null for what is no answer of the server but a defect of ours. */
export function problemIn(thrown: unknown): Problem | null {
  return thrown instanceof Error && "title" in thrown && typeof thrown.title === "string"
    ? (thrown as Error & Problem)
    : null;
}

/** Splits a problem's messages into those whose field is on this form and those that must be said above it. */
export function placeFields(problem: Problem, isOnForm: (path: string) => boolean) {
  const messages = Object.entries(problem.fields ?? {});
  return {
    atField: messages.filter(([path]) => isOnForm(path)),
    above: messages.filter(([path]) => !isOnForm(path)),
  };
}
