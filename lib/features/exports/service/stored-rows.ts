import "server-only";
import { asc, eq } from "drizzle-orm";
import type { Database } from "@/lib/server/db/client";
import { exportPart, exportPiece } from "@/lib/server/db/schema/export";
import type { ExportRow } from "../schema";
import type { Hold } from "./hold";
import { readPieces, removePieces, sealPiece } from "./pieces";

export const ROWS_PER_PIECE = 1_000;
/** Sealed pieces of a part that wait in memory to be stored together with its end; a larger part is stored on the way. */
const MOST_WAITING = 8;

type Sealed = Awaited<ReturnType<typeof sealPiece>>;

/** Stores the rows of one part as lines of JSON: none of them counts until `finish`. */
export class PartStore {
  private lines: string[] = [];
  private waiting: Sealed[] = [];
  private next = 0;
  rows = 0;

  private constructor(
    private readonly hold: Hold,
    private readonly place: { exportId: string; kind: "rows"; part: number },
  ) {}

  /** Begins anew: what an earlier, unfinished reading left is removed. */
  static async begin(hold: Hold, exportId: string, part: number): Promise<PartStore> {
    const place = { exportId, kind: "rows" as const, part };
    await hold.write((tx) => removePieces(tx, place));
    return new PartStore(hold, place);
  }

  async add(rows: readonly ExportRow[]): Promise<void> {
    for (const row of rows) this.lines.push(JSON.stringify(row));
    this.rows += rows.length;
    if (this.lines.length >= ROWS_PER_PIECE) await this.seal();
    if (this.waiting.length < MOST_WAITING) return;
    const ready = this.waiting.splice(0);
    await this.hold.write((tx) => tx.insert(exportPiece).values(ready));
  }

  /** Stores what is left and runs `complete` in the same transaction. */
  async finish(complete: (tx: Parameters<Parameters<Hold["write"]>[0]>[0]) => Promise<void>): Promise<void> {
    if (this.lines.length > 0) await this.seal();
    const ready = this.waiting.splice(0);
    await this.hold.write(async (tx) => {
      if (ready.length > 0) await tx.insert(exportPiece).values(ready);
      await complete(tx);
    });
  }

  private async seal(): Promise<void> {
    const bytes = Buffer.from(this.lines.join("\n"), "utf8");
    this.lines = [];
    const number = this.next;
    this.next += 1;
    this.waiting.push(await sealPiece({ ...this.place, number }, bytes));
  }
}

/** The stored rows of an export as lines of JSON, piece by piece, in the order of time. */
export async function* storedLines(db: Database, exportId: string): AsyncGenerator<string[], void, undefined> {
  const parts = await db
    .select({ number: exportPart.number })
    .from(exportPart)
    .where(eq(exportPart.exportId, exportId))
    .orderBy(asc(exportPart.number));
  for (const { number } of parts) {
    for await (const piece of readPieces(db, { exportId, kind: "rows", part: number })) {
      yield piece.toString("utf8").split("\n");
    }
  }
}

/** A stored line as the row it was made of. */
export const rowOfLine = (line: string): ExportRow => JSON.parse(line) as ExportRow;
