/**
 * Tells zod, before its first schema is created, not to test whether `eval` is allowed: our Content-Security-Policy
 * forbids it, and browsers report even the test. Set on the global that zod reads, because importing zod here would add
 * it to every page.
 */
const shared = globalThis as { __zod_globalConfig?: { jitless?: boolean } };
shared.__zod_globalConfig = { ...shared.__zod_globalConfig, jitless: true };

export type {};
