import "server-only";
import { asc, eq } from "drizzle-orm";
import type { Database, Transaction } from "../db/client";
import { kycLink, kycLinkUrlContext } from "../db/schema/customer";
import { environment } from "../db/schema/environment";
import { signOff, signOffRequestContext } from "../db/schema/sign-off";
import { env } from "../env";
import { keysInUse, type UsedKey } from "./used-keys";
import { clientSecretContext, sealWith, unsealWith, type VaultKey } from "./vault";

export interface Rotation {
  /** Rows re-sealed under the first key. */
  resealed: number;
  /** Rows that were already sealed under it. */
  unchanged: number;
  /** Other keys that something is still sealed under. */
  inUse: UsedKey[];
}

/** One sealed row: its values, and how they are written once re-sealed. */
interface SealedRow {
  context: string;
  values: string[];
  /** Whether its key may be gone: nobody can replace or remove such a row, so it must not prevent rotation forever. */
  mayBeLost?: boolean;
  write: (values: string[]) => Promise<unknown>;
}

/** Every kind of row that a rotation re-seals, locked. */
const ROTATED: ((tx: Transaction) => Promise<SealedRow[]>)[] = [secrets, requests, links];

/**
 * Re-seals every stored secret under the first of `keys`, in one transaction: all or none. Large values that expire by
 * themselves, the pieces of exports and imports, stay as they are: `inUse` says which other keys they need, and until
 * when. Safe to repeat. Throws `VaultError` if a secret can't be opened.
 */
export async function rotateVault(db: Database, keys: readonly VaultKey[] = env().vaultKeys): Promise<Rotation> {
  const current = keys[0]?.id ?? "";
  const isUnder = (id: string) => (sealed: string) => sealed.split(".")[1] === id;
  return await db.transaction(async (tx) => {
    const rotation = { resealed: 0, unchanged: 0 };
    for (const read of ROTATED) {
      for (const { context, values, mayBeLost, write } of await read(tx)) {
        const isKnown = values.every((sealed) => keys.some(({ id }) => isUnder(id)(sealed)));
        if (mayBeLost && !isKnown) continue;
        const plain = values.map((sealed) => unsealWith(keys, sealed, context));
        if (values.every(isUnder(current))) {
          rotation.unchanged += 1;
          continue;
        }
        await write(plain.map((text) => sealWith(keys, text, context)));
        rotation.resealed += 1;
      }
    }
    return { ...rotation, inUse: (await keysInUse(tx)).filter(({ id }) => id !== current) };
  });
}

async function secrets(tx: Transaction): Promise<SealedRow[]> {
  const rows = await tx.select().from(environment).orderBy(asc(environment.id)).for("update");
  return rows.map(({ id, sealedSecret, archivedAt }) => ({
    context: clientSecretContext(id),
    values: [sealedSecret],
    // An archived environment's credentials can't be replaced until it is restored.
    mayBeLost: archivedAt !== null,
    write: ([sealed]) => tx.update(environment).set({ sealedSecret: sealed }).where(eq(environment.id, id)),
  }));
}

/** Includes executed requests, because they can still be viewed unmasked. */
async function requests(tx: Transaction): Promise<SealedRow[]> {
  const rows = await tx.select().from(signOff).orderBy(asc(signOff.id)).for("update");
  return rows.map(({ id, environmentId, status, request, pricedAgain }) => ({
    context: signOffRequestContext(environmentId),
    values: [request, ...(pricedAgain ? [pricedAgain.request] : [])],
    // One that waits or is being carried out still needs its details; any other only shows them.
    mayBeLost: status !== "waiting" && status !== "signed",
    write: ([asked, priced]) =>
      tx
        .update(signOff)
        .set({ request: asked, pricedAgain: pricedAgain && { ...pricedAgain, request: priced ?? "" } })
        .where(eq(signOff.id, id)),
  }));
}

async function links(tx: Transaction): Promise<SealedRow[]> {
  const rows = await tx.select().from(kycLink).orderBy(asc(kycLink.id)).for("update");
  return rows.map(({ id, sealedUrl }) => ({
    context: kycLinkUrlContext(id),
    values: [sealedUrl],
    mayBeLost: true,
    write: ([sealed]) => tx.update(kycLink).set({ sealedUrl: sealed }).where(eq(kycLink.id, id)),
  }));
}
