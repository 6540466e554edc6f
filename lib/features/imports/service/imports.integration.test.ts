import { and, eq, sql } from "drizzle-orm";
import Papa from "papaparse";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { CSV_COLUMNS, isBankColumn } from "@/lib/contract/csv-columns";
import { CsvScanner, unguardCell } from "@/lib/csv";
import { ConflictError, ForbiddenError } from "@/lib/errors";
import { FIRST_SETTINGS } from "@/lib/features/sign-offs/schema";
import type { EnvironmentContext } from "@/lib/server/context";
import { auditEvent } from "@/lib/server/db/schema/audit";
import { importJob, importPiece } from "@/lib/server/db/schema/import";
import { signOffSettings } from "@/lib/server/db/schema/sign-off";
import { createTestDatabase, type TestDatabase } from "@/lib/server/testing/database";
import { addSimulatedEnvironment, createEnvironmentContext } from "@/lib/server/testing/simulated-environment";
import { type Simulator, startSimulator } from "@/lib/simulator/start";
import { KEPT_ROW_ERRORS } from "../fields";
import { followImportJob, sweepImportsJob, watchImportJob } from "../jobs";
import type { CreateImportInput, ImportDetail } from "../schema";
import { createImport } from "./create-import";
import { downloadFailedRows } from "./failed-rows";
import { getImport, listImports, listRowErrors } from "./read";
import { readImportRules } from "./read-rules";
import { sendImportFile } from "./send-file";

let database: TestDatabase;
let simulator: Simulator;
let ctx: EnvironmentContext;
let domain: string;

beforeAll(async () => {
  [database, simulator] = await Promise.all([createTestDatabase(), startSimulator()]);
  const slug = await addSimulatedEnvironment(database.db, simulator);
  ctx = await createEnvironmentContext(database.db, slug, "operations");
  domain = (await readImportRules(ctx)).umaDomain ?? "";
  await simulator.control.settings({ importRowsPerTick: 2_000 });
});
afterEach(() => simulator.control.clearFaults());
afterAll(async () => {
  await simulator?.stop();
  await database?.drop();
});

let made = 0;
/** A CSV of `rows` customers, of which those at `bad` (from 0) have an invalid date of birth. */
function csvOf(rows: number, bad: readonly number[] = []): Buffer {
  const run = ++made;
  const data = Array.from({ length: rows }, (_, at) => {
    const row: Partial<Record<(typeof CSV_COLUMNS)[number], string>> = {
      umaAddress: `$run${run}.${at}@${domain}`,
      platformCustomerId: `RUN-${run}-${at}`,
      customerType: "INDIVIDUAL",
      fullName: "Ana López",
      birthDate: bad.includes(at) ? "1990-02-30" : "1990-01-31",
    };
    return CSV_COLUMNS.map((name) => row[name] ?? "");
  });
  return Buffer.from(Papa.unparse({ fields: [...CSV_COLUMNS], data }));
}

async function* inChunks(file: Uint8Array, size = 64 * 1024): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < file.length; at += size) yield file.subarray(at, at + size);
}

function announce(file: Uint8Array, change: Partial<CreateImportInput> = {}): Promise<ImportDetail> {
  return createImport(ctx, {
    id: crypto.randomUUID(),
    fileName: "customers.csv",
    fileBytes: file.length,
    rows: 1,
    fingerprint: Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString("hex"),
    leftOut: null,
    isRepeat: false,
    ...change,
  });
}

async function importFile(file: Uint8Array): Promise<ImportDetail> {
  const { id } = await announce(file);
  return sendImportFile(ctx, { importId: id }, inChunks(file));
}

/** Runs the waiting follow jobs like the worker, but without its pauses. */
async function followToEnd(importId: string): Promise<ImportDetail> {
  for (let look = 0; look < 200; look++) {
    await followImportJob({ importId });
    const detail = await getImport(ctx, { importId });
    if (detail.status !== "processing") return detail;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error("the import did not end");
}

const waitingJobs = async (importId: string) => {
  const { rows } = await database.db.execute(
    sql`select task_identifier from graphile_worker.jobs where key like ${`import.%:${importId}`} order by 1`,
  );
  return rows.map((row) => row.task_identifier);
};
const piecesOf = (importId: string) =>
  database.db.select({ number: importPiece.number }).from(importPiece).where(eq(importPiece.importId, importId));
const auditOf = async (importId: string) =>
  (await database.db.select().from(auditEvent).where(eq(auditEvent.resourceId, importId)).orderBy(auditEvent.id)).map(
    ({ action, after }) => [action, after?.status],
  );

async function bytesOf(body: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  for await (const part of body) parts.push(part);
  return Buffer.concat(parts);
}
function rowsOf(file: Uint8Array): string[][] {
  const rows: string[][] = [];
  const scanner = new CsvScanner((record) =>
    rows.push(Array.from({ length: record.count }, (_, at) => record.copy(at))),
  );
  scanner.push(file);
  scanner.finish();
  return rows;
}

describe("2,000 rows of which 37 are bad", () => {
  const bad = Array.from({ length: 37 }, (_, at) => at * 54 + 1);
  let ended: ImportDetail;
  let file: Buffer;

  test("are sent, followed to their end and counted", async () => {
    file = csvOf(2_000, bad);
    const sent = await importFile(file);
    expect(sent).toMatchObject({ status: "processing", serviceJobId: expect.stringMatching(/^BulkJob:/) });
    expect(await waitingJobs(sent.id)).toContain("import.follow");
    ended = await followToEnd(sent.id);
    expect(ended).toMatchObject({
      status: "completed",
      successful: 1_963,
      failed: 37,
      errorsKnown: 37,
      hasFailedRows: true,
    });
    expect(await auditOf(ended.id)).toEqual([
      ["import.create", undefined],
      ["import.send", "processing"],
      ["import.end", "completed"],
    ]);
  });

  test("the bad ones are named by row and column", async () => {
    const { data, total } = await listRowErrors(ctx, { importId: ended.id, limit: 200, offset: 0 });
    expect(total).toBe(37);
    expect(data.map(({ row }) => row)).toEqual(bad.map((at) => at + 2));
    expect(new Set(data.map(({ column, code }) => `${column} ${code}`))).toEqual(
      new Set(["birthDate validation_error"]),
    );
    const { data: last } = await listRowErrors(ctx, { importId: ended.id, limit: 20, offset: 30 });
    expect(last).toEqual(data.slice(30));
  });

  test("and can be downloaded as a file to be corrected, which is audited", async () => {
    const { body, fileName } = await downloadFailedRows(ctx, { importId: ended.id });
    expect(fileName).toBe("customers-failed-rows.csv");
    const [header, ...rows] = rowsOf(await bytesOf(body));
    const original = rowsOf(file);
    expect(header).toEqual([...CSV_COLUMNS, "importError"]);
    expect(rows.map((row) => row.slice(0, -1).map(unguardCell))).toEqual(bad.map((at) => original[at + 1]));
    expect(rows.every((row) => row.at(-1)?.startsWith("validation_error: birthDate"))).toBe(true);
    expect((await auditOf(ended.id)).at(-1)?.[0]).toBe("import.download-failed-rows");
  });

  test("by the sender of the file, or by a role that reveals personal data", async () => {
    const slug = ctx.environment.slug;
    const [colleague, administrator] = await Promise.all([
      createEnvironmentContext(database.db, slug, "operations"),
      createEnvironmentContext(database.db, slug, "administrator"),
    ]);
    const input = { importId: ended.id };
    await expect(downloadFailedRows(colleague, input)).rejects.toMatchObject({ facts: { code: "import_not_own" } });
    expect((await getImport(colleague, input)).isOwn).toBe(false);
    expect((await downloadFailedRows(administrator, input)).fileName).toBe("customers-failed-rows.csv");
  });

  test("what was stored is sealed", async () => {
    const [piece] = await database.db.select().from(importPiece).where(eq(importPiece.importId, ended.id));
    expect(piece?.sealed.toString("ascii")).toMatch(/^v1\./);
    expect(piece?.sealed.includes("López")).toBe(false);
  });

  test("the stored file is removed after seven days", async () => {
    await sweepImportsJob();
    expect(await piecesOf(ended.id)).not.toEqual([]);
    await database.db
      .update(importJob)
      .set({ createdAt: sql`now() - interval '8 days'` })
      .where(eq(importJob.id, ended.id));
    await sweepImportsJob();
    expect(await piecesOf(ended.id)).toEqual([]);
    await expect(downloadFailedRows(ctx, { importId: ended.id })).rejects.toThrow(ConflictError);
  });
});

test("nothing is stored of a file without failures", async () => {
  const { id } = await importFile(csvOf(5));
  expect(await followToEnd(id)).toMatchObject({ status: "completed", successful: 5, failed: 0, hasFailedRows: false });
  expect(await piecesOf(id)).toEqual([]);
});

describe("the service's three shapes of errors", () => {
  const job = (id: string | null, errors: object[]) => ({
    jobId: id,
    status: "COMPLETED",
    progress: { total: 3, processed: 3, successful: 1, failed: 2 },
    errors,
  });

  test.each<[string, (ids: string[]) => object[], (number | null)[]]>([
    [
      "by customer",
      (ids) =>
        ids.slice(1).map((platformCustomerId) => ({
          platformCustomerId,
          error: { code: "validation_error", message: "birthDate: no" },
        })),
      [3, 4],
    ],
    [
      "by correlation id with an error in it",
      () =>
        [2, 4].map((row) => ({
          correlationId: `row_${row}`,
          error: { code: "validation_error", message: "birthDate: no" },
        })),
      [2, 4],
    ],
    [
      "by correlation id, flat, counted after the header",
      () =>
        [1, 3].map((row) => ({
          correlationId: `row_${row}`,
          code: "validation_error",
          message: "no",
          details: { field: "birthDate" },
        })),
      [2, 4],
    ],
  ])("%s", async (_, errorsOf, rows) => {
    const file = csvOf(3);
    const sent = await importFile(file);
    const ids = rowsOf(file)
      .slice(1)
      .map((row) => row[1] ?? "");
    await simulator.control.fault({
      match: { endpoint: "getImportJob" },
      status: 200,
      body: job(sent.serviceJobId, errorsOf(ids)),
    });
    const ended = await followToEnd(sent.id);
    expect(ended).toMatchObject({ status: "completed", failed: 2, errorsKnown: 2 });
    const { data } = await listRowErrors(ctx, { importId: sent.id, limit: 50, offset: 0 });
    expect(data.map(({ row, column }) => [row, column])).toEqual(rows.map((row) => [row, "birthDate"]));
    const failed = rowsOf(await bytesOf((await downloadFailedRows(ctx, { importId: sent.id })).body));
    expect(failed.slice(1).map((row) => row[1])).toEqual(rows.map((row) => ids[(row ?? 0) - 2]));
  });
});

test("where the service's numbers can be interpreted in two ways, no row is offered as a failed one", async () => {
  const sent = await importFile(csvOf(9));
  await simulator.control.fault({
    match: { endpoint: "getImportJob" },
    status: 200,
    body: {
      jobId: sent.serviceJobId,
      status: "COMPLETED",
      progress: { total: 9, processed: 9, successful: 4, failed: 5 },
      errors: [3, 5, 3].map((row) => ({ correlationId: `row_${row}`, code: "validation_error", message: "no" })),
    },
  });
  const ended = await followToEnd(sent.id);
  const counts = { errorsKnown: 3, rowsNamed: 2, rowsLocated: 0 };
  expect(ended).toMatchObject({ ...counts, isNumberingUnsure: true, hasFailedRows: true });
  const { data } = await listRowErrors(ctx, { importId: sent.id, limit: 50, offset: 0 });
  expect(data[0]).toMatchObject({ row: null, doubt: "numbering", mayBe: [3, 4] });
  const download = downloadFailedRows(ctx, { importId: sent.id });
  await expect(download).rejects.toMatchObject({ facts: { code: "import_rows_unknown" } });
});

test("the first of many errors are stored, and the number of rows they concern is known", async () => {
  const sent = await importFile(csvOf(2));
  const many = Array.from({ length: KEPT_ROW_ERRORS + 5 }, (_, at) => ({ correlationId: `x${at}`, code: "c" }));
  const one = { platformCustomerId: `RUN-${made}-1`, error: { code: "c", message: "m" } };
  await simulator.control.fault({
    match: { endpoint: "getImportJob" },
    status: 200,
    body: { jobId: sent.serviceJobId, status: "COMPLETED", errors: [one, one, ...many] },
  });
  const counts = { errorsKnown: KEPT_ROW_ERRORS, rowsNamed: KEPT_ROW_ERRORS - 1, rowsLocated: 1 };
  expect(await followToEnd(sent.id)).toMatchObject({ ...counts, isNumberingUnsure: false });
});

describe("an upload sent once", () => {
  test("the same id is the same import; its file is accepted once", async () => {
    const file = csvOf(3);
    const first = await announce(file);
    const again = await announce(file, { id: first.id });
    expect(again.id).toBe(first.id);
    const both = await Promise.allSettled(
      [0, 1].map(() => sendImportFile(ctx, { importId: first.id }, inChunks(file))),
    );
    expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(both.find((one) => one.status === "rejected")?.reason).toMatchObject({ facts: { code: "import_taken" } });
    expect(await simulator.control.count("customersCreated", `RUN-${made}-0`)).toBeLessThanOrEqual(1);
    expect(
      (await listImports(ctx, { limit: 100, sortOrder: "desc" })).data.filter(({ id }) => id === first.id),
    ).toHaveLength(1);
  });

  test("is sent by the person who announced it", async () => {
    const file = csvOf(1);
    const { id } = await announce(file);
    const colleague = await createEnvironmentContext(database.db, ctx.environment.slug, "operations");
    const theirs = sendImportFile(colleague, { importId: id }, inChunks(file));
    await expect(theirs).rejects.toMatchObject({ facts: { code: "import_not_own" } });
    expect(await sendImportFile(ctx, { importId: id }, inChunks(file))).toMatchObject({ status: "processing" });
  });

  test("a repeated file needs confirmation", async () => {
    const file = csvOf(3);
    const fingerprint = "ab".repeat(32);
    const { id } = await announce(file, { fingerprint });
    // Also before the other tab has begun to send it.
    await expect(announce(file, { fingerprint })).rejects.toMatchObject({ facts: { code: "import_repeated" } });
    await sendImportFile(ctx, { importId: id }, inChunks(file));
    await expect(announce(file, { fingerprint })).rejects.toMatchObject({ facts: { code: "import_repeated" } });
    await expect(announce(file, { fingerprint, isRepeat: true })).resolves.toMatchObject({ status: "waiting" });
  });

  test("a viewer can't", async () => {
    const viewer = await createEnvironmentContext(database.db, ctx.environment.slug, "viewer");
    const input = {
      id: crypto.randomUUID(),
      fileName: "a.csv",
      fileBytes: 1,
      rows: 1,
      fingerprint: null,
      leftOut: null,
      isRepeat: false,
    };
    await expect(createImport(viewer, input)).rejects.toThrow(ForbiddenError);
    await expect(listImports(viewer, { limit: 1, sortOrder: "desc" })).rejects.toThrow(ForbiddenError);
  });
});

describe("an upload that goes wrong", () => {
  test("a lost response leaves the outcome unknown, and the file is never sent again", async () => {
    const file = csvOf(4);
    await simulator.control.fault({ match: { endpoint: "importCustomersCsv" }, drop: "after" });
    const sent = await importFile(file);
    expect(sent).toMatchObject({ status: "unknown", failure: expect.stringContaining("check the customers list") });
    await expect(sendImportFile(ctx, { importId: sent.id }, inChunks(file))).rejects.toMatchObject({
      facts: { code: "import_taken" },
    });
    await expect.poll(() => simulator.control.count("customersCreated", `RUN-${made}-0`)).toBe(1);
    expect(await waitingJobs(sent.id)).not.toContain("import.follow");
  });

  test("a refusal gives the reason, and nothing is stored", async () => {
    await simulator.control.fault({
      match: { endpoint: "importCustomersCsv" },
      status: 429,
      headers: { "Retry-After": "7" },
      body: { status: 429, code: "RATE_LIMITED", message: "slow down" },
      when: "after",
    });
    const sent = await importFile(csvOf(2));
    expect(sent).toMatchObject({ status: "failed", failure: expect.stringContaining("slow down") });
    expect(await piecesOf(sent.id)).toEqual([]);
  });

  test("a browser that disconnects cancels it: the service gets no complete file", async () => {
    const file = csvOf(30_000);
    const { id } = await announce(file);
    async function* broken() {
      for await (const chunk of inChunks(file.subarray(0, 2_000_000))) yield chunk;
      throw new Error("aborted");
    }
    const sent = await sendImportFile(ctx, { importId: id }, broken());
    expect(sent).toMatchObject({ status: "cancelled", failure: expect.stringContaining("2.0 MB of") });
    const short = csvOf(100);
    const other = await announce(short, { fileBytes: short.length + 10 });
    expect(await sendImportFile(ctx, { importId: other.id }, inChunks(short))).toMatchObject({ status: "cancelled" });
    expect(await simulator.control.count("customersCreated", `RUN-${made}-0`)).toBe(0);
    expect(await piecesOf(id)).toEqual([]);
  });

  test("an upload that died with its process is unknown; one that never began is cancelled", async () => {
    const { id } = await announce(csvOf(1));
    await watchImportJob({ importId: id });
    expect(await getImport(ctx, { importId: id })).toMatchObject({ status: "cancelled" });
    const dead = await announce(csvOf(1));
    await database.db.update(importJob).set({ status: "uploading" }).where(eq(importJob.id, dead.id));
    await watchImportJob({ importId: dead.id });
    expect(await getImport(ctx, { importId: dead.id })).toMatchObject({ status: "unknown" });
    expect((await auditOf(dead.id)).at(-1)).toEqual(["import.give-up", "unknown"]);
  });

  test("a header that the service refuses fails the import", async () => {
    const { id } = await importFile(Buffer.from("platformCustomerId,customerType,shoe\nA,BUSINESS,9\n"));
    expect(await followToEnd(id)).toMatchObject({ status: "failed", failure: expect.stringContaining("shoe") });
  });

  test("an unreachable service is asked again while following; a forgotten job is unknown", async () => {
    const sent = await importFile(csvOf(2));
    await simulator.control.fault({ match: { endpoint: "getImportJob" }, drop: "before", times: 3 });
    await followImportJob({ importId: sent.id });
    expect(await getImport(ctx, { importId: sent.id })).toMatchObject({ status: "processing" });
    expect(await waitingJobs(sent.id)).toContain("import.follow");
    await simulator.control.clearFaults();
    await simulator.control.fault({
      match: { endpoint: "getImportJob" },
      status: 404,
      body: { status: 404, code: "BULK_UPLOAD_JOB_NOT_FOUND", message: "no" },
      times: 100,
    });
    expect(await followToEnd(sent.id)).toMatchObject({ status: "unknown" });
  });
});

test("the list is paged by cursor and filtered by status", async () => {
  const all = await listImports(ctx, { limit: 100, sortOrder: "desc" });
  const first = await listImports(ctx, { limit: 2, sortOrder: "desc" });
  const second = await listImports(ctx, { limit: 2, sortOrder: "desc", cursor: first.nextCursor });
  expect([...first.data, ...second.data]).toEqual(all.data.slice(0, 4));
  const failed = await listImports(ctx, { limit: 100, sortOrder: "asc", status: "failed" });
  expect(failed.data.length).toBe(all.data.filter(({ status }) => status === "failed").length);
  const stored = await database.db
    .select()
    .from(importJob)
    .where(and(eq(importJob.status, "failed")));
  expect(failed.totalCount).toBe(stored.length);
});

describe("where new external accounts need a second person", () => {
  const closedBecause = "New external accounts need a second person.";
  const settle = async (externalAccounts: boolean, version: number) => {
    const { environment, actor } = ctx;
    await database.db.insert(signOffSettings).values({
      ...{ environmentId: environment.id, version, comment: "For a test.", personId: actor.personId },
      settings: { ...FIRST_SETTINGS, externalAccounts },
    });
  };
  beforeAll(() => settle(true, 1));
  afterAll(() => settle(false, 2));
  const withColumns = (names: readonly string[]) =>
    Buffer.from(
      Papa.unparse({ fields: [...names], data: [names.map((name) => (name === "customerType" ? "INDIVIDUAL" : ""))] }),
    );

  test("the check in the browser knows, and a file with bank columns is not sent whatever the check said", async () => {
    expect(await readImportRules(ctx)).toMatchObject({ hasBankColumns: true, closedBecause });
    const file = csvOf(3);
    for (const size of [1, 64 * 1024]) {
      const { id } = await announce(file);
      const sent = await sendImportFile(ctx, { importId: id }, inChunks(file, size));
      expect(sent).toMatchObject({ status: "failed", serviceJobId: null });
      expect(sent.failure).toMatch(
        new RegExp(`^${closedBecause} .*“accountNumber”.* Nothing was sent\\. Leave the bank`),
      );
      expect(await database.db.$count(importPiece, eq(importPiece.importId, id))).toBe(0);
    }
  });

  test("no way of writing the header lets them through", async () => {
    const names = ["platformCustomerId", "customerType", "accountNumber"];
    const headers = ["\n", "\uFEFF", "platformCustomerId,customerType\r"].map((start) => `${start}${names.join(",")}`);
    const quoted = names.map((name) => `"${name}"`).join(",");
    for (const header of [...headers, quoted, names.join(";"), names.join(",").toUpperCase()]) {
      const sent = await importFile(Buffer.from(`${header}\nA,INDIVIDUAL,12345678\n`));
      expect([header, sent.status, sent.serviceJobId]).toEqual([header, "failed", null]);
    }
  });

  test("a file without them is sent in full", async () => {
    const file = withColumns(CSV_COLUMNS.filter((name) => !isBankColumn(name)));
    const { id } = await announce(file);
    const sent = await sendImportFile(ctx, { importId: id }, inChunks(file, 7));
    expect(sent.status).toBe("processing");
    const pieces = await database.db.select().from(importPiece).where(eq(importPiece.importId, id));
    expect(pieces).toHaveLength(1);
  });

  test("one that breaks off within its header is cancelled like any other", async () => {
    const file = csvOf(3);
    const { id } = await announce(file);
    const broken = async function* () {
      yield file.subarray(0, 10);
      throw new Error("the browser went away");
    };
    expect(await sendImportFile(ctx, { importId: id }, broken())).toMatchObject({ status: "cancelled" });
  });
});
