import "server-only";
import { z } from "zod";
import { signOffRequestContext } from "@/lib/server/db/schema/sign-off";
import { seal, unseal } from "@/lib/server/vault/vault";

const Request = z.record(z.string(), z.unknown());

/** Encrypts exactly what was asked for: it can hold an account's full number. */
export const sealRequest = (environmentId: string, request: Record<string, unknown>): string =>
  seal(JSON.stringify(request), signOffRequestContext(environmentId));

/** Decrypts the result of `sealRequest`. Throws `VaultError` where its key is gone from the configuration. */
export const openRequest = (environmentId: string, sealed: string): Record<string, unknown> =>
  Request.parse(JSON.parse(unseal(sealed, signOffRequestContext(environmentId))));
