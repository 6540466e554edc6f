import "server-only";
import { asc, isNull } from "drizzle-orm";
import { isNamed } from "@/lib/errors";
import type { Database } from "../db/client";
import { environment } from "../db/schema/environment";
import { env } from "../env";
import { clientSecretContext, unsealWith, type VaultKey } from "./vault";

/**
 * The names of the environments whose client secret none of `keys` opens, such as after a restore beside other keys:
 * nothing can be sent there until it is stored again. Archived ones are left out.
 */
export async function unopenedEnvironments(
  db: Database,
  keys: readonly VaultKey[] = env().vaultKeys,
): Promise<string[]> {
  const rows = await db
    .select({ id: environment.id, name: environment.name, sealed: environment.sealedSecret })
    .from(environment)
    .where(isNull(environment.archivedAt))
    .orderBy(asc(environment.name));
  return rows.filter(({ id, sealed }) => !isOpened(keys, sealed, clientSecretContext(id))).map(({ name }) => name);
}

function isOpened(keys: readonly VaultKey[], sealed: string, context: string): boolean {
  try {
    unsealWith(keys, sealed, context);
    return true;
  } catch (error) {
    if (isNamed(error, "VaultError")) return false;
    throw error;
  }
}
