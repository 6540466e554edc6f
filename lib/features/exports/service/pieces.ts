import "server-only";
import { promisify } from "node:util";
import { gunzip, gzip } from "node:zlib";
import { and, asc, eq, gt, inArray, sql } from "drizzle-orm";
import type { Database, DatabaseLike } from "@/lib/server/db/client";
import { exportPart, exportPiece } from "@/lib/server/db/schema/export";
import { sealBytes, unsealBytes } from "@/lib/server/vault/sealed-bytes";

const pack = promisify(gzip);
const unpack = promisify(gunzip);
/** Bytes per step of packing or unpacking: each step is a turn of the main thread. */
const CHUNK = 512 * 1024;

/** Where a piece belongs: `part` is the part's number for pages, 0 for the file; `number` counts from 0 within it. */
export interface PiecePlace {
  exportId: string;
  kind: "pages" | "file";
  part: number;
  number: number;
}

const contextOf = ({ exportId, kind, part, number }: PiecePlace) => `export:${exportId}:${kind}:${part}:${number}`;

/** A piece ready to be stored: compressed off the main thread, then sealed for its place. */
export async function sealPiece(place: PiecePlace, bytes: Uint8Array) {
  // Speed over size: what is stored is removed within days.
  return { ...place, sealed: sealBytes(await pack(bytes, { level: 1, chunkSize: CHUNK }), contextOf(place)) };
}

/** Reads the pieces of one part, or of the file, in order. Throws `VaultError` when a key is gone. */
export async function* readPieces(
  db: Database,
  place: Omit<PiecePlace, "number">,
): AsyncGenerator<Buffer, void, undefined> {
  const { exportId, kind, part } = place;
  const fetch = async (after: number) => {
    const [row] = await db
      .select({ number: exportPiece.number, sealed: exportPiece.sealed })
      .from(exportPiece)
      .where(
        and(
          eq(exportPiece.exportId, exportId),
          eq(exportPiece.kind, kind),
          eq(exportPiece.part, part),
          gt(exportPiece.number, after),
        ),
      )
      .orderBy(asc(exportPiece.number))
      .limit(1);
    return row;
  };
  for (let number = 0; ; number++) {
    const row = await fetch(number - 1);
    if (!row) return;
    // A gap would be a silent loss.
    if (row.number !== number) throw new Error(`piece ${number} of ${kind} ${part} of export ${exportId} is missing`);
    yield await unpack(unsealBytes(row.sealed, contextOf({ ...place, number })), { chunkSize: CHUNK });
  }
}

/** Whether pages of the service are stored for an export. */
export async function hasPages(db: DatabaseLike, exportId: string): Promise<boolean> {
  const where = and(eq(exportPiece.exportId, exportId), eq(exportPiece.kind, "pages"));
  return (await db.select({ number: exportPiece.number }).from(exportPiece).where(where).limit(1)).length > 0;
}

/** Removes the pieces of these parts, or of the file. */
export async function removePieces(
  db: DatabaseLike,
  { exportId, kind, parts }: Pick<PiecePlace, "exportId" | "kind"> & { parts: readonly number[] },
): Promise<void> {
  const where = [eq(exportPiece.exportId, exportId), eq(exportPiece.kind, kind), inArray(exportPiece.part, [...parts])];
  await db.delete(exportPiece).where(and(...where));
}

const BATCH = 200;

/** Removes everything that is stored of an export except its own row: in small statements, however large it was. */
export async function removeStored(db: DatabaseLike, exportId: string): Promise<void> {
  for (;;) {
    const { rowCount } = await db.execute(sql`
      delete from ${exportPiece} where ctid in (
        select ctid from ${exportPiece} where ${eq(exportPiece.exportId, exportId)} limit ${BATCH}
      )`);
    if ((rowCount ?? 0) < BATCH) break;
  }
  await db.delete(exportPart).where(eq(exportPart.exportId, exportId));
}
