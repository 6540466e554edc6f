import "server-only";
import { readFileSync } from "node:fs";
import { accountTypesFor, correctedAccountTypes } from "@/lib/contract/account-tables";
import { AccountTypeCorrections } from "@/lib/contract/account-type-corrections";
import type { AccountType } from "@/lib/contract/account-types";
import type { Capability } from "@/lib/contract/capabilities";
import { environmentCapabilities } from "@/lib/server/capabilities";
import { type EnvironmentContext, requirePermission } from "@/lib/server/context";
import { ConfigurationError, env } from "@/lib/server/env";
import type { AccountTypeList, ListAccountTypesInput } from "../schema";

type Table = readonly AccountType[];
let read: { file: string; corrections: AccountType[]; tables: Map<Table, Table> } | undefined;

/**
 * The table of account types of a service with these capabilities, with the deployment's corrections
 * (`CORRIDOR_ACCOUNT_TYPES_FILE`, JSON), which are read once. Throws `ConfigurationError` with one sentence per mistake
 * in the file.
 */
export function accountTypes(capabilities: readonly Capability[] = []): Table {
  const file = env().accountTypesFile;
  const table = accountTypesFor(capabilities);
  if (file === null) return table;
  if (read?.file !== file) read = { file, corrections: readCorrections(file), tables: new Map() };
  const corrected = read.tables.get(table) ?? correctedAccountTypes(read.corrections, table);
  read.tables.set(table, corrected);
  return corrected;
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

/** The table of account types of an environment. */
export function environmentAccountTypes({ environment }: Pick<EnvironmentContext, "environment">): Table {
  return accountTypes(environmentCapabilities(environment));
}

/** The account types that can be added, each with its fields. */
export function listAccountTypes(ctx: EnvironmentContext, _input: ListAccountTypesInput): AccountTypeList {
  requirePermission(ctx, "accounts:read");
  return { types: [...environmentAccountTypes(ctx)] };
}
