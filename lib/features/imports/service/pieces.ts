import "server-only";
import { and, asc, eq, gt } from "drizzle-orm";
import type { Database } from "@/lib/server/db/client";
import { importPiece } from "@/lib/server/db/schema/import";
import { seal, unseal } from "@/lib/server/vault/vault";

/** Bytes of the file in each piece but the last. Few, so that memory left over from sealing is collected quickly. */
export const PIECE_BYTES = 64 * 1024;

const context = (importId: string, number: number) => `import:${importId}:${number}`;

// The vault takes text; one character per byte preserves any file.
const letters = (bytes: Uint8Array) => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("latin1");

/**
 * Passes a file on as it arrives, storing it on the way in sealed pieces. A piece is stored before its last bytes are
 * passed on: a file that was sent in full is also stored in full.
 */
export async function* storePieces(
  db: Database,
  importId: string,
  body: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  const piece = new Uint8Array(PIECE_BYTES);
  let size = 0;
  let number = 0;
  async function store(): Promise<void> {
    const sealed = Buffer.from(seal(letters(piece.subarray(0, size)), context(importId, number)), "ascii");
    await db.insert(importPiece).values({ importId, number, sealed });
    number += 1;
    size = 0;
  }
  let held: Uint8Array | null = null;
  for await (const chunk of body) {
    if (held) yield held;
    for (let at = 0; at < chunk.length; ) {
      const part = chunk.subarray(at, at + PIECE_BYTES - size);
      piece.set(part, size);
      size += part.length;
      at += part.length;
      if (size === PIECE_BYTES) await store();
    }
    // The last chunk waits until the piece in which it ends is stored.
    held = chunk;
  }
  if (size > 0) await store();
  if (held) yield held;
}

/** The stored file, piece by piece, in order; nothing when it was removed. Throws `VaultError` when a key is gone. */
export async function* readPieces(db: Database, importId: string): AsyncGenerator<Uint8Array> {
  for (let last = -1; ; ) {
    const [row] = await db
      .select()
      .from(importPiece)
      .where(and(eq(importPiece.importId, importId), gt(importPiece.number, last)))
      .orderBy(asc(importPiece.number))
      .limit(1);
    if (!row) return;
    yield Buffer.from(unseal(row.sealed.toString("ascii"), context(importId, row.number)), "latin1");
    last = row.number;
  }
}

/** Whether the file is still stored. */
export async function hasPieces(db: Database, importId: string): Promise<boolean> {
  const rows = await db
    .select({ number: importPiece.number })
    .from(importPiece)
    .where(eq(importPiece.importId, importId))
    .limit(1);
  return rows.length > 0;
}

/** Removes the stored file when it is no longer needed. */
export async function removePieces(db: Database, importId: string): Promise<void> {
  await db.delete(importPiece).where(eq(importPiece.importId, importId));
}
