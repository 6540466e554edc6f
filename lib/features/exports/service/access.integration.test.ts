import { desc, eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import {
  askForExport,
  downloadBytes,
  downloadRows,
  runToEnd,
  TEST_LAYOUT,
  untilNow,
} from "@/lib/cli/testing/export-bench";
import { ConflictError, ForbiddenError, NotFoundError } from "@/lib/errors";
import { listTransactions } from "@/lib/features/transactions/service/read";
import type { Role } from "@/lib/permissions";
import type { EnvironmentContext } from "@/lib/server/context";
import { auditEvent } from "@/lib/server/db/schema/audit";
import { exportJob, exportPiece } from "@/lib/server/db/schema/export";
import type { TestDatabase } from "@/lib/server/testing/database";
import { addSimulatedEnvironment, createEnvironmentContext } from "@/lib/server/testing/simulated-environment";
import { inWorld } from "@/lib/server/testing/world";
import type { Simulator } from "@/lib/simulator/start";
import { sweepExportsJob } from "../jobs";
import { createExport, repeatExport } from "./create-export";
import { downloadExport, downloadManifest, getExport, listExports } from "./list-exports";
import { deleteExportPreset, listExportPresets, saveExportPreset } from "./presets";

let database: TestDatabase;
let simulator: Simulator;
let slug: string;

inWorld("compliance", { transactions: 300 }, (world) => {
  ({ database, simulator, slug } = world);
});

const as = (role: Role, environment = slug) => createEnvironmentContext(database.db, environment, role);

async function completed(ctx: EnvironmentContext): Promise<string> {
  const { id } = await askForExport(ctx, { type: "INCOMING", ...untilNow() });
  expect((await runToEnd(ctx, id)).export.status).toBe("completed");
  return id;
}

const actionsOf = async (exportId: string) =>
  (await database.db.select().from(auditEvent).where(eq(auditEvent.resourceId, exportId)).orderBy(auditEvent.id)).map(
    ({ action }) => action,
  );

describe("permissions", () => {
  test("a viewer can't create, see or download exports", async () => {
    const [finance, viewer] = [await as("finance"), await as("viewer")];
    const exportId = await completed(finance);
    const key = crypto.randomUUID();
    for (const attempt of [
      () => askForExport(viewer),
      () => listExports(viewer, { limit: 10 }),
      () => getExport(viewer, { exportId }),
      () => downloadExport(viewer, { exportId }),
      () => downloadManifest(viewer, { exportId }),
      () => repeatExport(viewer, { exportId, key }),
      () => listExportPresets(viewer, {}),
      () => saveExportPreset(viewer, { name: "Mine", isShared: false, layout: TEST_LAYOUT }),
    ]) {
      await expect(attempt()).rejects.toThrow(ForbiddenError);
    }
  });

  test("nothing of one environment is visible from another", async () => {
    const exportId = await completed(await as("finance"));
    const elsewhere = await as("administrator", await addSimulatedEnvironment(database.db, simulator));
    for (const verb of [getExport, downloadExport, downloadManifest]) {
      await expect(verb(elsewhere, { exportId })).rejects.toThrow(NotFoundError);
    }
    expect((await listExports(elsewhere, { limit: 10 })).totalCount).toBe(0);
  });

  test("personal data is masked for those who may not see it, even in the file of someone who may", async () => {
    const [finance, compliance] = [await as("finance"), await as("compliance")];
    const layout = { ...TEST_LAYOUT, columns: ["id", "counterpartyName", "counterpartyInformation", "from"] };
    const make = async (ctx: EnvironmentContext) => {
      const { id } = await askForExport(ctx, { type: "INCOMING", ...untilNow() }, { layout });
      await runToEnd(ctx, id);
      return id;
    };
    const [masked, plain] = [await make(finance), await make(compliance)];
    const names = (await downloadRows(compliance, plain)).map((row) => row.counterpartyName);
    const known = names.filter((name) => typeof name === "string");
    expect(known.length).toBeGreaterThan(10);
    const text = (await downloadBytes(finance, masked)).toString("utf8");
    for (const name of known) expect(text).not.toContain(name);
    await expect(downloadBytes(finance, plain)).rejects.toThrow("personal data your role can't see");
    await expect(downloadBytes(compliance, masked)).resolves.toBeInstanceOf(Buffer);

    const again = await repeatExport(finance, { exportId: plain, key: crypto.randomUUID() });
    expect(again.isMasked).toBe(true);
    expect((await runToEnd(finance, again.id)).export.comparison?.isIdentical).toBe(true);
  });

  test.each(["finance", "operations", "compliance"] as const)(
    "the file of %s shows what their list does",
    async (role) => {
      const ctx = await as(role);
      const layout = { ...TEST_LAYOUT, columns: ["id", "description", "customerName", "from", "to"] };
      const { id } = await askForExport(ctx, { type: "OUTGOING", ...untilNow() }, { layout });
      await runToEnd(ctx, id);
      const file = new Map((await downloadRows(ctx, id)).map((row) => [row.id, row]));
      const { data } = await listTransactions(ctx, { type: "OUTGOING", limit: 50 });
      expect(data.some(({ description }) => description !== undefined)).toBe(true);
      for (const row of data) {
        const shown = {
          description: row.description,
          customerName: row.customerLabel,
          from: row.fromLabel,
          to: row.toLabel,
        };
        for (const [column, value] of Object.entries(shown))
          expect(file.get(row.id)?.[column] ?? null).toBe(value ?? null);
        expect(row.description?.includes("•••••") ?? role !== "compliance").toBe(role !== "compliance");
      }
    },
  );

  test("what is stored can't be read without the vault's key", async () => {
    const exportId = await completed(await as("compliance"));
    const pieces = await database.db.select().from(exportPiece).where(eq(exportPiece.exportId, exportId));
    expect(new Set(pieces.map(({ kind }) => kind))).toEqual(new Set(["pages", "file"]));
    for (const { sealed } of pieces) expect(sealed.toString("ascii", 0, 3)).toBe("v2.");
  });

  test("each step is recorded", async () => {
    const finance = await as("finance");
    const exportId = await completed(finance);
    await downloadBytes(finance, exportId);
    await downloadManifest(finance, { exportId });
    expect(await actionsOf(exportId)).toEqual([
      "export.create",
      "export.end",
      "export.download",
      "export.download-manifest",
    ]);
    const [last] = await database.db.select().from(auditEvent).orderBy(desc(auditEvent.id)).limit(1);
    expect(last?.actorId).toBe(finance.actor.personId);
  });
});

test("one press of the button is one export, however often it arrives; a key belongs to one person", async () => {
  const [finance, other] = [await as("finance"), await as("finance")];
  const input = { key: crypto.randomUUID(), filter: {}, layout: TEST_LAYOUT };
  const views = await Promise.all(Array.from({ length: 5 }, () => createExport(finance, input)));
  expect(new Set(views.map(({ id }) => id)).size).toBe(1);
  expect(await actionsOf(views[0]?.id ?? "")).toEqual(["export.create"]);
  await expect(createExport(other, input)).rejects.toThrow(ConflictError);
  await runToEnd(finance, views[0]?.id ?? "");
});

describe("an expired file", () => {
  test("is gone at once, then removed; its manifest stays, and running again compares by the file alone", async () => {
    const finance = await as("finance");
    const exportId = await completed(finance);
    const { manifest } = await getExport(finance, { exportId });
    const past = new Date(Date.now() - 1_000);
    await database.db.update(exportJob).set({ expiresAt: past }).where(eq(exportJob.id, exportId));
    expect((await getExport(finance, { exportId })).export.status).toBe("expired");
    const statuses = async (status: "completed" | "expired") =>
      (await listExports(finance, { limit: 100, status })).data.map(({ id }) => id);
    expect(await statuses("expired")).toContain(exportId);
    expect(await statuses("completed")).not.toContain(exportId);
    await expect(downloadExport(finance, { exportId })).rejects.toThrow("expired");

    await sweepExportsJob();
    expect(await database.db.$count(exportPiece, eq(exportPiece.exportId, exportId))).toBe(0);
    const after = await getExport(finance, { exportId });
    expect(after.export.status).toBe("expired");
    expect(after.manifest).toEqual(manifest);
    expect((await downloadManifest(finance, { exportId })).fileName).toMatch(/\.manifest\.json$/);
    expect(await actionsOf(exportId)).toContain("export.expire");

    const again = await repeatExport(finance, { exportId, key: crypto.randomUUID() });
    expect((await runToEnd(finance, again.id)).export.comparison?.isIdentical).toBe(true);
  });

  test("is not served truncated: a missing piece aborts the download", async () => {
    const finance = await as("finance");
    const exportId = await completed(finance);
    await database.pool.query("delete from export_piece where export_id = $1 and kind = 'file'", [exportId]);
    await expect(downloadBytes(finance, exportId)).rejects.toThrow("instead of");
  });
});

describe("a request that an older version stored in an unreadable form", () => {
  const spoil = (exportId: string) =>
    database.db
      .update(exportJob)
      .set({ request: { query: "INCOMING" } })
      .where(eq(exportJob.id, exportId));

  test("is reported as such where it is shown and run again; its file and the other exports are unaffected", async () => {
    const finance = await as("finance");
    const exportId = await completed(finance);
    const file = await downloadBytes(finance, exportId);
    await spoil(exportId);
    const { data } = await listExports(finance, { limit: 10 });
    expect(data.filter(({ request }) => request === null).map(({ id }) => id)).toEqual([exportId]);
    const { manifest } = await getExport(finance, { exportId });
    expect(manifest?.bytes).toBe(file.length);
    expect((await downloadBytes(finance, exportId)).equals(file)).toBe(true);
    const again = repeatExport(finance, { exportId, key: crypto.randomUUID() });
    await expect(again).rejects.toMatchObject({ code: "export_unreadable" });
  });

  test("ends with that reason if it had not been made yet", async () => {
    const finance = await as("finance");
    const { id } = await askForExport(finance, { type: "INCOMING", ...untilNow() });
    await spoil(id);
    const ended = await runToEnd(finance, id);
    expect(ended.export).toMatchObject({ status: "failed", failure: expect.stringContaining("older version") });
  });
});

describe("presets", () => {
  test("are one's own or shared, replaced by name, deleted by their owner", async () => {
    const [ana, ben, compliance] = [await as("finance"), await as("operations"), await as("compliance")];
    const saved = await saveExportPreset(ana, { name: "Month end", isShared: false, layout: TEST_LAYOUT });
    expect((await listExportPresets(ben, {})).data).toEqual([]);
    const csv = { ...TEST_LAYOUT, format: "csv" as const };
    const replaced = await saveExportPreset(ana, { name: "MONTH END", isShared: true, layout: csv });
    expect(replaced).toMatchObject({ id: saved.id, name: "MONTH END", isShared: true, isOwn: true, layout: csv });
    const bens = await saveExportPreset(ben, { name: "Month end", isShared: false, layout: TEST_LAYOUT });
    const seen = (await listExportPresets(ben, {})).data;
    expect(seen.map(({ id, isOwn }) => [id, isOwn])).toEqual([
      [bens.id, true],
      [saved.id, false],
    ]);
    expect(seen[1]?.ownerName).toBe(ana.actor.name);
    await expect(deleteExportPreset(compliance, { presetId: saved.id })).rejects.toThrow(NotFoundError);
    await deleteExportPreset(ana, { presetId: saved.id });
    expect((await listExportPresets(ana, {})).data).toEqual([]);
    expect(await actionsOf(saved.id)).toEqual(["export-preset.save", "export-preset.save", "export-preset.delete"]);
  });

  test("are limited to what a menu can show", async () => {
    const ctx = await as("finance");
    for (let at = 0; at < 50; at++)
      await saveExportPreset(ctx, { name: `p${at}`, isShared: false, layout: TEST_LAYOUT });
    const save = (name: string) => saveExportPreset(ctx, { name, isShared: false, layout: TEST_LAYOUT });
    await expect(save("one more")).rejects.toThrow(ConflictError);
    await expect(save("p7")).resolves.toMatchObject({ name: "p7" });
  });
});
