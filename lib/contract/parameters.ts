import { z } from "zod";

/** An id in a path or body: printable, and never a dot segment that would climb the path. */
export const Id = z.string().regex(/^(?!\.{1,2}$)[\x21-\x7e]{1,256}$/, "Invalid ID.");

/** The number of a version, as a query or a body has it; within what a column of numbers holds. */
export const VersionNumber = z.coerce.number<number | string>().int().min(0).max(2_147_483_647);

/** A boolean in a query: `true`, or the text `"true"` on the receiving side. */
export const QueryBoolean = z.union([z.boolean(), z.stringbool()]);
