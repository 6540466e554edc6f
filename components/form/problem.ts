/** What a failed save has to say: the shape of `ErrorDetails` (lib/errors.ts) plus the request's id. */
export interface Problem {
  code?: string;
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

/** What the service puts around a field that the form has without it. */
const AROUND = new Set(["body", "customer", "data", "payload", "quote", "request"]);
/** Parts of `businessInfo` that a revision has flat. */
const OF_BUSINESS = /(^|\.)(legalName|registrationNumber|taxId)$/;

/** The names under which a form may have the field that the service calls `path`, the likeliest first. */
function namesOf(path: string): string[] {
  const parts = path.split(".");
  const bare = AROUND.has(parts[0] ?? "") ? parts.slice(1).join(".") : path;
  const names = [path, bare, `accountInfo.${bare}`, bare.replace(OF_BUSINESS, "$1businessInfo.$2")];
  const wholes = parts.map((_, at) => parts.slice(0, parts.length - at).join("."));
  return [...new Set([...names, ...wholes])].filter((name) => name !== "");
}

/**
 * Splits a problem's messages into those whose field is on this form and those that must be said above it. What is said
 * of a part (`source.accountId`) belongs to the field that stands for the whole (`source`); what the service names
 * within more than the form has (`customer.address.line1`), or less (`iban`), belongs to the form's own.
 */
export function placeFields(problem: Problem, isOnForm: (path: string) => boolean) {
  const placed = Object.entries(problem.fields ?? {}).map(([path, message]) => ({
    path,
    field: namesOf(path).find(isOnForm),
    message,
  }));
  return {
    atField: placed.flatMap(({ field, message }) => (field === undefined ? [] : [[field, message] as const])),
    above: placed.flatMap(({ path, field, message }) => (field === undefined ? [[path, message] as const] : [])),
  };
}
