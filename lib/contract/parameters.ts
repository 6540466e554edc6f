import { z } from "zod";

/**
 * An id in a path or body, of whatever characters the service makes its ids: without control characters and outer
 * spaces, and never a dot segment that would climb the path.
 */
export const Id = z.string().regex(/^(?!\.{1,2}$)(?!\s)[^\p{C}]{1,256}(?<!\s)$/u, "Invalid ID.");

/** The number of a version, as a query or a body has it; within what a column of numbers holds. */
export const VersionNumber = z.coerce.number<number | string>().int().min(0).max(2_147_483_647);

/** A boolean in a query: `true`, or the text `"true"` on the receiving side. */
export const QueryBoolean = z.union([z.boolean(), z.stringbool()]);
