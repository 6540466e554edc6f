/** What a failed save reports: the shape of `ErrorDetails` (lib/errors.ts) plus the request's id. */
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

/** The problem in a thrown value; null if it is not a response of the server but a bug of ours. */
export function problemIn(thrown: unknown): Problem | null {
  return thrown instanceof Error && "title" in thrown && typeof thrown.title === "string"
    ? (thrown as Error & Problem)
    : null;
}

/** Objects in which the service nests fields that are at the form's top level. */
const AROUND = new Set(["body", "customer", "data", "payload", "quote", "request"]);
/** Parts of `businessInfo` that one API revision has at the top level. */
const OF_BUSINESS = /(^|\.)(legalName|registrationNumber|taxId)$/;

/** The names that the form may use for the service's field `path`, most likely first. */
function namesOf(path: string): string[] {
  const parts = path.split(".");
  const bare = AROUND.has(parts[0] ?? "") ? parts.slice(1).join(".") : path;
  const names = [path, bare, `accountInfo.${bare}`, bare.replace(OF_BUSINESS, "$1businessInfo.$2")];
  const wholes = parts.map((_, at) => parts.slice(0, parts.length - at).join("."));
  return [...new Set([...names, ...wholes])].filter((name) => name !== "");
}

/**
 * Splits a problem's messages into those whose field is on this form and those to show above it. A message about a part
 * (`source.accountId`) goes to the field for the whole (`source`); fields that the service nests more deeply than the
 * form does (`customer.address.line1`), or less (`iban`), are matched to the form's own.
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
