import { z } from "zod";

/**
 * An ID in a path or body, of whatever characters the service uses for its IDs, but without control characters or
 * surrounding spaces, and never with a dot segment that would climb the path, even where a gateway decodes its slashes.
 */
export const Id = z.string().regex(/^(?!(?:.*[/\\])?\.{1,2}(?:[/\\]|$))(?!\s)[^\p{C}]{1,256}(?<!\s)$/u, "Invalid ID.");

/** A version number in a query or a body, within the range of an integer column. */
export const VersionNumber = z.coerce.number<number | string>().int().min(0).max(2_147_483_647);

/** A boolean in a query: `true`, or the text `"true"` on the receiving side. */
export const QueryBoolean = z.union([z.boolean(), z.stringbool()]);
