/**
 * The largest amount of a quote, in the smallest unit (specification 8). Below 2^53, so a JavaScript number is exact.
 */
export const MAX_AMOUNT = 9_000_000_000_000_000;

/** Page size of every list endpoint (specification 4 and 8). */
export const PAGE_SIZE = { min: 1, max: 100, default: 20 } as const;

/** Maximum length of a UMA username, including the `$` (specification 2.4 and 8). */
export const UMA_USERNAME_MAX = 64;

/** "Keep under 100MB" (specification 8), in bytes. */
export const CSV_MAX_BYTES = 100_000_000;

/** The version segment that ends the base URL (specification 9). */
export const INTERFACE_VERSION = "2025-10-13";
