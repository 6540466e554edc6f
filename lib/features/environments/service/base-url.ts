import "server-only";
import { InputError } from "@/lib/errors";
import { env } from "@/lib/server/env";
import { checkBaseUrl } from "@/lib/upstream/base-url";

/**
 * The base URL as it is stored, without a trailing slash. Throws `InputError` on `baseUrl`, with the rule it breaks.
 */
export function acceptBaseUrl(text: string, mode: "sandbox" | "production"): string {
  const verdict = checkBaseUrl(text, { mode, allowPrivate: env().allowPrivateAddresses });
  if (verdict.ok) return verdict.url;
  throw new InputError({
    title: "The base URL can't be used.",
    detail: verdict.reason,
    meaning: "Nothing changed.",
    fields: { baseUrl: verdict.reason },
  });
}
