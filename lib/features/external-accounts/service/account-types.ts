import "server-only";
import { readFileSync } from "node:fs";
import { AccountTypeCorrections } from "@/lib/contract/account-type-corrections";
import { ACCOUNT_TYPES, type AccountType, correctedAccountTypes } from "@/lib/contract/account-types";
import { type EnvironmentContext, requirePermission } from "@/lib/server/context";
import { ConfigurationError, env } from "@/lib/server/env";
import type { AccountTypeList, ListAccountTypesInput } from "../schema";

let read: { file: string; table: readonly AccountType[] } | undefined;

/**
 * The table of account types with the deployment's corrections (`CORRIDOR_ACCOUNT_TYPES_FILE`, JSON), read once. Throws
 * `ConfigurationError` with one sentence per mistake in the file.
 */
export function accountTypes(): readonly AccountType[] {
  const file = env().accountTypesFile;
  if (file === null) return ACCOUNT_TYPES;
  if (read?.file !== file) read = { file, table: correctedAccountTypes(readCorrections(file)) };
  return read.table;
}

function readCorrections(file: string): AccountType[] {
  const refuse = (...problems: string[]) =>
    new ConfigurationError(problems.map((problem) => `CORRIDOR_ACCOUNT_TYPES_FILE ${problem}.`));
  let text: string;
  try {
    text = readFileSync(/* turbopackIgnore: true */ file, "utf8");
  } catch {
    throw refuse("points to a file that can't be read");
  }
  let data: unknown;
  try {
    data = JSON.parse(text);
  } catch {
    throw refuse("points to a file that isn't JSON");
  }
  const result = AccountTypeCorrections.safeParse(data);
  if (result.success) return result.data;
  throw refuse(
    ...result.error.issues.map(({ path, message }) => `at ${path.join(".") || "the top level"}: ${message}`),
  );
}

/** The kinds of account that can be added, each with its fields. */
export function listAccountTypes(ctx: EnvironmentContext, _input: ListAccountTypesInput): AccountTypeList {
  requirePermission(ctx, "accounts:read");
  return { types: [...accountTypes()] };
}
