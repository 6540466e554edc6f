/**
 * Told to zod before its first schema is made: don't try whether `eval` is allowed. Our Content-Security-Policy forbids
 * it, and browsers report the mere try. Set where zod reads it, for importing zod here would put it on every page.
 */
const shared = globalThis as { __zod_globalConfig?: { jitless?: boolean } };
shared.__zod_globalConfig = { ...shared.__zod_globalConfig, jitless: true };

export type {};
