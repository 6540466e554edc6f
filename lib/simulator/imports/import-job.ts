import { randomUUID } from "node:crypto";
import { createReadStream, createWriteStream, mkdirSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { csvColumns, DEPLOYED_REQUIRED } from "@/lib/contract/csv-columns";
import type { ImportRecord } from "../state/records";
import type { World } from "../state/world";
import { type CsvRow, CsvRows } from "./csv-rows";
import { importRow, rowObject } from "./customer-row";

/** A job reports this many bad rows; any more are only counted. */
const ERRORS_KEPT = 1000;

function fileOf(world: World, id: string): string {
  const directory = join(world.options.data ?? join(tmpdir(), `simulator-${process.pid}`), "imports");
  mkdirSync(directory, { recursive: true });
  return join(directory, `${id.replace(/[^a-z0-9-]/gi, "_")}.csv`);
}

/** Stores a file and starts its job: PENDING, then rows in steps (specification 2.12). */
export async function startImport(world: World, content: AsyncIterable<Uint8Array>): Promise<ImportRecord> {
  const id = `BulkJob:${randomUUID()}`;
  await pipeline(content, createWriteStream(fileOf(world, id), { mode: 0o600 }));
  const job: ImportRecord = {
    id,
    status: "PENDING",
    total: await countRows(world, id),
    processed: 0,
    successful: 0,
    failed: 0,
    errors: [],
    createdAt: world.clock.iso(),
  };
  world.store.put("imports", job);
  world.scheduler.after(0.2, "import-step", id);
  return job;
}

async function* rowsOf(world: World, id: string): AsyncGenerator<CsvRow> {
  const rows = new CsvRows();
  for await (const text of createReadStream(fileOf(world, id), { encoding: "utf8" })) yield* rows.push(String(text));
  yield* rows.end();
}

async function countRows(world: World, id: string): Promise<number> {
  let count = 0;
  for await (const _row of rowsOf(world, id)) count++;
  return Math.max(0, count - 1);
}

/** The job as returned by the API (specification 2.12). */
export function presentJob(job: ImportRecord) {
  const { id, status, total, processed, successful, failed, errors, completedAt } = job;
  return { jobId: id, status, progress: { total, processed, successful, failed }, errors, completedAt };
}

function finish(world: World, job: ImportRecord, status: "COMPLETED" | "FAILED"): void {
  const done = { ...job, status, completedAt: world.clock.iso() };
  world.store.put("imports", done);
  world.sender.enqueue(`BULK_UPLOAD.${status}`, presentJob(done));
}

function badHeader(world: World, header: readonly string[]): string | null {
  const hasBankColumns = world.options.deployment.capabilities.has("importBankColumns");
  const known: readonly string[] = csvColumns(hasBankColumns);
  const required = hasBankColumns ? ["platformCustomerId", "customerType"] : DEPLOYED_REQUIRED;
  const unknown = header.filter((name) => !known.includes(name));
  if (unknown.length > 0) return `Unknown columns: ${unknown.join(", ")}.`;
  const absent = required.filter((name) => !header.includes(name));
  return absent.length > 0 ? `Missing columns: ${absent.join(", ")}.` : null;
}

const EMPTY = "The file is empty.";

function failFile(world: World, job: ImportRecord, message: string): void {
  const error = { code: "invalid_csv_format", message };
  finish(world, { ...job, errors: [{ correlationId: "row_1", error }] }, "FAILED");
}

/** Continues a job where it left off, a batch at a time. */
async function run(world: World, id: string): Promise<void> {
  const job = world.store.tables.imports.get(id);
  if (!job || job.status === "COMPLETED" || job.status === "FAILED") return;
  let header: string[] | null = null;
  let batch: CsvRow[] = [];
  let seen = 0;
  for await (const row of rowsOf(world, id)) {
    if (header === null) {
      header = row.cells.map((name) => name.trim());
      const problem = badHeader(world, header);
      if (problem !== null) return failFile(world, job, problem);
      continue;
    }
    if (seen++ < job.processed) continue;
    batch.push(row);
    if (batch.length < world.settings.importRowsPerTick) continue;
    importBatch(world, id, header, batch);
    batch = [];
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  if (header === null) return failFile(world, job, EMPTY);
  importBatch(world, id, header, batch);
  const done = world.store.tables.imports.get(id);
  if (done) finish(world, done, "COMPLETED");
}

/** Imports one batch without yielding, hence as one line of the log: a kill repeats no row and skips none. */
function importBatch(world: World, id: string, header: readonly string[], batch: readonly CsvRow[]): void {
  let job = world.store.tables.imports.get(id);
  if (!job) return;
  for (const row of batch) job = importOne(world, job, header, row);
  world.store.put("imports", job);
  world.store.flush();
}

function importOne(world: World, job: ImportRecord, header: readonly string[], row: CsvRow): ImportRecord {
  const object = rowObject(header, row.cells);
  const problem = importRow(world, object);
  const counted = { ...job, status: "PROCESSING" as const, processed: job.processed + 1 };
  if (problem === null) return { ...counted, successful: job.successful + 1 };
  const entry = {
    correlationId: `row_${row.number}`,
    ...(object.platformCustomerId === undefined ? {} : { platformCustomerId: object.platformCustomerId }),
    error: problem,
  };
  return {
    ...counted,
    failed: job.failed + 1,
    errors: job.errors.length < ERRORS_KEPT ? [...job.errors, entry] : job.errors,
  };
}

/** Lets the scheduler run jobs, and resumes those that a restart interrupted. */
export function registerImports(world: World): void {
  const start = (id: string) => {
    run(world, id)
      .catch((error: unknown) => {
        world.errors.push(error instanceof Error ? (error.stack ?? error.message) : String(error));
        const job = world.store.tables.imports.get(id);
        if (job) finish(world, job, "FAILED");
      })
      .finally(() => world.store.flush());
  };
  world.scheduler.on("import-step", start);
  for (const job of world.store.tables.imports.all()) if (job.status === "PROCESSING") start(job.id);
}
