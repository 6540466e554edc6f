import "server-only";

/** Errors of Postgres and the network that a wrong DATABASE_URL causes, in words. */
const DATABASE_REFUSALS: { codes: string[]; words: string }[] = [
  { codes: ["ECONNREFUSED", "ENOTFOUND", "EAI_AGAIN", "ENOENT", "57P03"], words: "does not answer" },
  { codes: ["ETIMEDOUT", "EHOSTUNREACH", "ENETUNREACH", "ECONNRESET"], words: "can't be reached" },
  { codes: ["28P01"], words: "refuses the user or the password" },
  {
    codes: ["28000"],
    words:
      "refuses this user, this machine, or a connection without TLS; for TLS, add ?sslmode=verify-full to the address",
  },
  {
    codes: [
      "DEPTH_ZERO_SELF_SIGNED_CERT",
      "SELF_SIGNED_CERT_IN_CHAIN",
      "UNABLE_TO_VERIFY_LEAF_SIGNATURE",
      "UNABLE_TO_GET_ISSUER_CERT",
      "UNABLE_TO_GET_ISSUER_CERT_LOCALLY",
    ],
    words:
      "has a certificate from an unknown authority: add &sslrootcert=/path/to/ca.pem, that authority's own certificate",
  },
  {
    codes: ["ERR_TLS_CERT_ALTNAME_INVALID"],
    words: "has a certificate for another name: use the name that it was issued for",
  },
  { codes: ["CERT_HAS_EXPIRED"], words: "has a certificate that has expired" },
  {
    codes: ["53300"],
    words: "has no connection left: raise its max_connections; the README says how many Corridor needs",
  },
  { codes: ["25006"], words: "can only be read, like a replica: use the address of the primary" },
  { codes: ["3D000"], words: "does not hold the database that is named there" },
  {
    codes: ["42501"],
    words: "does not let this user make tables, or holds tables that belong to another, as after a restore",
  },
  {
    codes: ["42P07"],
    words:
      "holds tables named like Corridor's, and no record of its migrations: name a database of its own, or restore the whole backup with its schemas public, drizzle and graphile_worker",
  },
  {
    codes: ["3F000", "42P01"],
    words:
      "makes tables in another schema than public, or lacks some of Corridor's: let its search_path lead to public first, and restore backups whole",
  },
  {
    codes: ["08P01"],
    words: "is behind a pooler that refuses settings of a connection: use the address of PostgreSQL",
  },
];

/** What the driver says itself, without a code. */
const DRIVER_REFUSALS: { says: RegExp; words: string }[] = [
  { says: /^SASL: .*client password must be/, words: "asks for a password, and the address has none" },
  {
    says: /^The server does not support SSL/,
    words: "offers no TLS: set it up there, or leave sslmode out of the address",
  },
];

interface Shape {
  name?: unknown;
  code?: unknown;
  syscall?: unknown;
  message?: unknown;
  cause?: unknown;
}

/** The error and its causes: a query's error wraps the connection's. */
function causes(error: unknown): Shape[] {
  const all: Shape[] = [];
  for (let each = error; typeof each === "object" && each !== null && all.length < 10; ) {
    const one: Shape = each;
    all.push(one);
    each = one.cause;
  }
  return all;
}

function wordsOf({ code, syscall, message }: Shape): string | undefined {
  // A missing file is not the same as a socket that is not open yet.
  if (code === "ENOENT" && syscall !== "connect") return undefined;
  if (typeof code === "string") return DATABASE_REFUSALS.find(({ codes }) => codes.includes(code))?.words;
  return DRIVER_REFUSALS.find(({ says }) => typeof message === "string" && says.test(message))?.words;
}

/** Whether an error says that the database does not answer yet, so that a retry is worthwhile. */
export function isNotThereYet(error: unknown): boolean {
  return causes(error).some((each) => wordsOf(each) === DATABASE_REFUSALS[0]?.words);
}

/**
 * Why a process can't start, in sentences for the person who configured it: a stack trace would bury them. No sentence
 * repeats a value. Null for an error that the variables don't explain.
 */
export function startRefusal(error: unknown): string | null {
  for (const each of causes(error)) {
    // By its name: a build holds several copies of a class.
    if (each.name === "ConfigurationError" && typeof each.message === "string") return each.message;
    const words = wordsOf(each);
    if (words) return `Corridor can't start: the database at DATABASE_URL ${words}.`;
  }
  return null;
}
