import "server-only";
import { and, asc, eq } from "drizzle-orm";
import { parseForeignJson } from "@/lib/contract/json-text";
import type { Transaction } from "@/lib/contract/transaction";
import { labelsOf, nameOf, statedLabel } from "@/lib/features/directory/service/labels";
import type { Database, Transaction as DatabaseTransaction } from "@/lib/server/db/client";
import { exportPart, exportPiece, type PartPlace, type Reading } from "@/lib/server/db/schema/export";
import type { ExportRow } from "../../schema";
import { readPieces, removePieces, sealPiece } from "../pieces";
import type { Run } from "../run";
import type { TransactionPage } from "./source";

/** Transactions of a piece, including those that are not rows of the part: they use memory too. */
const HELD_AT_MOST = 500;
/** How many sealed pieces of a part wait in memory to be stored with its end; a larger part is stored along the way. */
const MOST_WAITING = 8;

/** The line before the pages of a piece. */
interface PieceHead {
  /** The names of the customers and accounts in them: ids with names. */
  names: [id: string, name: string][];
  /** The pages in order; `left`: the positions in a page of transactions that are not rows of this part. */
  pages: { bytes: number; left: readonly number[] }[];
}

type PartFacts = Partial<typeof exportPart.$inferInsert>;
type Sealed = Awaited<ReturnType<typeof sealPiece>>;

/**
 * Stores the pages of one part as received, with the names that their rows will have: none counts until `finish`. What
 * is stored before that is stored together with the place at which reading continues.
 */
export class PartStore {
  private bodies: Buffer[] = [];
  private pages: PieceHead["pages"] = [];
  private ids = new Set<string>();
  private held = 0;
  private waiting: Sealed[] = [];
  private next = 0;
  rows = 0;

  /** For a part of which nothing is stored, or only what belongs to `place`. */
  constructor(
    private readonly run: Run,
    private readonly part: number,
    place: PartPlace | null,
  ) {
    this.next = place?.pieces ?? 0;
    this.rows = place?.rows ?? 0;
  }

  /** The ids of all transactions in the stored pages. */
  async storedIds(): Promise<Set<string>> {
    const { run, part } = this;
    const ids = new Set<string>();
    if (this.next === 0) return ids;
    for await (const piece of readPieces(run.db, { exportId: run.job.id, kind: "pages", part })) {
      for (const { data } of pagesOfPiece(piece)) for (const { id } of data) ids.add(id);
    }
    return ids;
  }

  /** Starts over. */
  async clear(): Promise<void> {
    const { run, part } = this;
    await run.write(async (tx) => {
      await removePieces(tx, { exportId: run.job.id, kind: "pages", parts: [part] });
      await this.update(tx, { place: null });
    });
    [this.bodies, this.pages, this.ids, this.held] = [[], [], new Set(), 0];
    [this.waiting, this.next, this.rows] = [[], 0, 0];
  }

  /** Adds a page; `left`: the positions in it of transactions that are not rows of this part. */
  async add({ body, data }: TransactionPage, left: readonly number[]): Promise<void> {
    if (left.length === data.length) return;
    this.bodies.push(body);
    this.pages.push({ bytes: body.length, left });
    for (const { customerId, source, destination } of data) {
      if (customerId !== undefined) this.ids.add(customerId);
      if (source?.accountId !== undefined) this.ids.add(source.accountId);
      if (destination?.accountId !== undefined) this.ids.add(destination.accountId);
    }
    this.rows += data.length - left.length;
    this.held += data.length;
    if (this.held >= HELD_AT_MOST) await this.seal();
  }

  /** Stores what is ready once there is enough; `reading`: its position after all added pages. */
  async keepUp(reading: () => Reading): Promise<void> {
    if (this.waiting.length >= MOST_WAITING && this.pages.length === 0) await this.pause(reading);
  }

  /** Stores everything added, with the position at which its reading continues. */
  async pause(reading: () => Reading): Promise<void> {
    await this.store(() => ({ place: this.placeOf(reading()) }));
  }

  /**
   * Stores the rest: the part is complete, with as many rows as the service `counted`; null where it does not count,
   * and how the reading ended is stored.
   */
  async finish(counted: number | null, reading: Reading): Promise<void> {
    const place = () => (counted === null ? this.placeOf(reading) : null);
    await this.store(() => ({ rows: this.rows, expected: counted, completedAt: new Date(), place: place() }));
  }

  private placeOf(reading: Reading): PartPlace {
    return { ...reading, pieces: this.next, rows: this.rows };
  }

  private async store(facts: () => PartFacts): Promise<void> {
    if (this.pages.length > 0) await this.seal();
    const ready = this.waiting.splice(0);
    await this.run.write(async (tx) => {
      if (ready.length > 0) await tx.insert(exportPiece).values(ready);
      await this.update(tx, facts());
    });
  }

  private async update(tx: DatabaseTransaction, facts: PartFacts): Promise<void> {
    const { run, part } = this;
    await tx
      .update(exportPart)
      .set(facts)
      .where(and(eq(exportPart.exportId, run.job.id), eq(exportPart.number, part)));
  }

  private async seal(): Promise<void> {
    const { bodies, pages, ids, run } = this;
    const number = this.next;
    this.next += 1;
    [this.bodies, this.pages, this.ids, this.held] = [[], [], new Set(), 0];
    const labels = await labelsOf(run.db, run.environment.id, ids);
    const head: PieceHead = { names: [...labels].map(([id, label]) => [id, nameOf(label)]), pages };
    const bytes = Buffer.concat([Buffer.from(`${JSON.stringify(head)}\n`), ...bodies]);
    const place = { exportId: run.job.id, kind: "pages" as const, part: this.part, number };
    this.waiting.push(await sealPiece(place, bytes));
  }
}

/** The stored rows of an export, piece by piece, in chronological order. */
export async function* storedRows(db: Database, exportId: string): AsyncGenerator<ExportRow[], void, undefined> {
  const parts = await db
    .select({ number: exportPart.number })
    .from(exportPart)
    .where(eq(exportPart.exportId, exportId))
    .orderBy(asc(exportPart.number));
  for (const { number } of parts) {
    for await (const piece of readPieces(db, { exportId, kind: "pages", part: number })) yield rowsOfPiece(piece);
  }
}

function rowsOfPiece(piece: Buffer): ExportRow[] {
  return pagesOfPiece(piece).flatMap(({ data, left, names }) => {
    const kept = left.length === 0 ? data : data.filter((_, place) => !left.includes(place));
    return kept.map((one) => named(one, names));
  });
}

function pagesOfPiece(piece: Buffer) {
  let at = piece.indexOf("\n") + 1;
  const head = JSON.parse(piece.toString("utf8", 0, at)) as PieceHead;
  const names = new Map(head.names);
  return head.pages.map(({ bytes, left }) => {
    const data = transactionsOf(piece.toString("utf8", at, at + bytes));
    at += bytes;
    return { data, left, names };
  });
}

/** Parsed without validation: the contract has read this exact text before, or produced it. */
function transactionsOf(body: string): Transaction[] {
  return (parseForeignJson(body) as { data: Transaction[] }).data;
}

function named(one: Transaction, names: ReadonlyMap<string, string>): ExportRow {
  return Object.assign(one, {
    customerLabel: names.get(one.customerId ?? "") ?? null,
    fromLabel: names.get(one.source?.accountId ?? "") ?? statedLabel(one.source),
    toLabel: names.get(one.destination?.accountId ?? "") ?? statedLabel(one.destination),
  });
}
