import "server-only";
import { asc, eq, ne } from "drizzle-orm";
import type { Database } from "../db/client";
import { environment } from "../db/schema/environment";
import { signOff, signOffRequestContext } from "../db/schema/sign-off";
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
    // What was carried out is never opened again; everything else can be, if only to be asked once more.
    const asked = await tx
      .select()
      .from(signOff)
      .where(ne(signOff.status, "done"))
      .orderBy(asc(signOff.id))
      .for("update");
    for (const { id, environmentId, request, pricedAgain } of asked) {
      const context = signOffRequestContext(environmentId);
      if ([request, pricedAgain?.request ?? request].every((sealed) => sealed.split(".")[1] === current)) {
        rotation.unchanged += 1;
        continue;
      }
      const anew = (sealed: string) => sealWith(keys, unsealWith(keys, sealed, context), context);
      const priced = pricedAgain && { ...pricedAgain, request: anew(pricedAgain.request) };
      await tx
        .update(signOff)
        .set({ request: anew(request), pricedAgain: priced })
        .where(eq(signOff.id, id));
      rotation.resealed += 1;
    }
    return rotation;
  });
}
