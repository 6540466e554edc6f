import "server-only";
import { readFileSync } from "node:fs";
import { z } from "zod";

/** What to do with the characters that end a part of an address. */
export const ESCAPED = "in a name or password, write @ as %40, : as %3A, / as %2F, # as %23, ? as %3F and % as %25";

/** Whether a text is an address whose percent-encoding can be read. */
export function isAddress(text: string): boolean {
  try {
    decodeURIComponent(new URL(text).href);
    return true;
  } catch {
    return false;
  }
}

/** The driver takes one host, unlike `psql`: of several it would make one name, or no address at all. */
function hasOneHost(text: string): boolean {
  const [authority = ""] = text.replace(/^\w+:\/\//, "").split(/[/?#]/);
  return !authority.slice(authority.lastIndexOf("@") + 1).includes(",");
}

/** The driver reads these files for each connection, and would throw there. */
const CERTIFICATES = ["sslrootcert", "sslcert", "sslkey"];

function hasReadableCertificates(text: string): boolean {
  if (!isAddress(text)) return true;
  const { searchParams } = new URL(text);
  try {
    for (const file of CERTIFICATES.flatMap((name) => searchParams.get(name) || []))
      readFileSync(/* turbopackIgnore: true */ file);
    return true;
  } catch {
    return false;
  }
}

/** The address of a PostgreSQL. */
export const DatabaseUrl = z
  .string({ error: "is missing: set it to a PostgreSQL URL, or start Corridor with npm run demo or npm start" })
  .regex(/^postgres(ql)?:\/\//, "must be a PostgreSQL URL starting with postgres://")
  .refine(hasOneHost, {
    error: "names several hosts: give a single address that still reaches the primary after a failover",
    abort: true,
  })
  .refine(isAddress, `must be a PostgreSQL address; ${ESCAPED}`)
  .refine(hasReadableCertificates, "names a file that can't be read: look at its sslrootcert, sslcert and sslkey");
