import { usualColumns } from "@/lib/features/exports/fields/columns";
import { createExport } from "@/lib/features/exports/service/create-export";
import { getExport, listExports } from "@/lib/features/exports/service/list-exports";
import { createImport } from "@/lib/features/imports/service/create-import";
import { getImport, listImports } from "@/lib/features/imports/service/read";
import { sendImportFile } from "@/lib/features/imports/service/send-file";
import { createView, listViews } from "@/lib/features/views/service/views";
import { type Desk, reach } from "./desk";

const HEADER =
  "umaAddress,platformCustomerId,customerType,fullName,birthDate,addressLine1,city,state,postalCode,country";
const DOMAIN = "uma.meridian.example";
const PEOPLE = [
  "hannah.kowalski,usr-90001,INDIVIDUAL,Hannah Kowalski,1991-03-18,18 Fulton Street,Brooklyn,NY,11201,US",
  "diego.ibarra,usr-90002,INDIVIDUAL,Diego Ibarra,1986-11-02,Calle Sonora 41,Guadalajara,JAL,44100,MX",
  "amara.obi,usr-90003,INDIVIDUAL,Amara Obi,1994-07-25,12 Marina Road,Lagos,LA,101001,NG",
  "jonas.weber,usr-90004,INDIVIDUAL,Jonas Weber,1979-01-30,Hauptstrasse 9,Hamburg,HH,20095,DE",
  // Repeats the first one's UMA address, so the service refuses this row.
  "hannah.kowalski,usr-90005,INDIVIDUAL,Hanna Kowalska,1990-12-09,77 Grand Avenue,Brooklyn,NY,11205,US",
];

/** A finished bulk import, with one row that the service refused. */
export async function makeDemoImport(desk: Desk): Promise<void> {
  const operations = await desk.as("operations");
  if ((await listImports(operations, { limit: 1, sortOrder: "desc" })).data.length > 0) return;
  const lines = PEOPLE.map((line) => line.replace(/^([^,]+),/, `$$$1@${DOMAIN},`));
  const file = Buffer.from(`${[HEADER, ...lines].join("\n")}\n`);
  const importId = crypto.randomUUID();
  await createImport(operations, {
    id: importId,
    fileName: "new-customers-november.csv",
    fileBytes: file.length,
    rows: PEOPLE.length,
    fingerprint: null,
    isRepeat: false,
    leftOut: null,
  });
  await sendImportFile(operations, { importId }, oneChunk(file));
  await reach(30, async () => (await getImport(operations, { importId })).status === "completed");
}

async function* oneChunk(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

const DAY = 86_400_000;

/** A finished export of a month as CSV, and one of a week's failures as a workbook. */
export async function makeDemoExports(desk: Desk): Promise<void> {
  const [finance, compliance] = [await desk.as("finance"), await desk.as("compliance")];
  if ((await listExports(finance, { limit: 1 })).data.length > 0) return;
  const now = Date.now();
  const ask = (ctx: typeof finance, days: number, format: "csv" | "xlsx", filter: { status?: "FAILED" }) =>
    createExport(ctx, {
      key: crypto.randomUUID(),
      filter: {
        ...filter,
        startDate: new Date(now - days * DAY).toISOString(),
        endDate: new Date(now - 60_000).toISOString(),
      },
      layout: { format, columns: [...usualColumns], timeZone: "UTC", amounts: "major" },
    });
  const made = [await ask(finance, 30, "csv", {}), await ask(compliance, 7, "xlsx", { status: "FAILED" })];
  await Promise.all(
    made.map(({ id }) =>
      reach(60, async () => (await getExport(compliance, { exportId: id })).export.status === "completed"),
    ),
  );
}

/** A view of the transactions that is shared with everyone. */
export async function saveDemoView(desk: Desk): Promise<void> {
  const operations = await desk.as("operations");
  if ((await listViews(operations, { list: "transactions" })).data.length > 0) return;
  const name = "Failed outgoing payments";
  await createView(operations, { list: "transactions", name, search: "type=OUTGOING&status=FAILED", isShared: true });
}
