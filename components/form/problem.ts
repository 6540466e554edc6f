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

/**
 * Splits a problem's messages into those whose field is on this form and those that must be said above it. What is said
 * of a part (`source.accountId`) belongs to the field that stands for the whole (`source`).
 */
export function placeFields(problem: Problem, isOnForm: (path: string) => boolean) {
  const placed = Object.entries(problem.fields ?? {}).map(([path, message]) => {
    const parts = path.split(".");
    const field = parts.map((_, at) => parts.slice(0, parts.length - at).join(".")).find(isOnForm);
    return { path, field, message };
  });
  return {
    atField: placed.flatMap(({ field, message }) => (field === undefined ? [] : [[field, message] as const])),
    above: placed.flatMap(({ path, field, message }) => (field === undefined ? [[path, message] as const] : [])),
  };
}
