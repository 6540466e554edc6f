import "server-only";
import { asc, eq } from "drizzle-orm";
import type { Database } from "../db/client";
import { environment } from "../db/schema/environment";
import { env } from "../env";
import { clientSecretContext, sealWith, unsealWith, type VaultKey } from "./vault";

export interface Rotation {
  /** Rows sealed anew under the first key. */
  resealed: number;
  /** Rows that were under it already. */
  unchanged: number;
}

/**
 * Seals every stored secret anew under the first of `keys`, in one transaction: all or none. After it the other keys
 * can be removed from the configuration. Safe to repeat. Throws `VaultError` when a secret can't be opened.
 */
export async function rotateVault(db: Database, keys: readonly VaultKey[] = env().vaultKeys): Promise<Rotation> {
  const current = keys[0]?.id;
  return db.transaction(async (tx) => {
    const rows = await tx
      .select({ id: environment.id, sealed: environment.sealedSecret })
      .from(environment)
      .orderBy(asc(environment.id))
      .for("update");
    const rotation: Rotation = { resealed: 0, unchanged: 0 };
    for (const { id, sealed } of rows) {
      const context = clientSecretContext(id);
      const plain = unsealWith(keys, sealed, context);
      if (sealed.split(".")[1] === current) {
        rotation.unchanged += 1;
        continue;
      }
      await tx
        .update(environment)
        .set({ sealedSecret: sealWith(keys, plain, context) })
        .where(eq(environment.id, id));
      rotation.resealed += 1;
    }
    return rotation;
  });
}
