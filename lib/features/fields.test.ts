import { readdirSync } from "node:fs";
import path from "node:path";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { shownRecord } from "@/lib/contract/personal-data";
import { decisionFields } from "@/lib/features/approvals/fields/decisions";
import { exportColumns } from "@/lib/features/exports/fields/columns";
import type { TransactionRow } from "@/lib/features/transactions/schema";
import { type FileForm, fileFields } from "@/lib/fields";
import { fileColumns } from "@/lib/server/files/file-columns";

/** The parts of a field that do not depend on its rows. */
interface Declared {
  id: string;
  label: string;
  isFileOnly?: boolean;
  file?: FileForm<never> | string;
}

const FIELD_FILES = readdirSync("lib/features", { recursive: true, encoding: "utf8" }).filter((file) =>
  /^[^/]+\/fields(\/[^/]+)?\.ts$/.test(file),
);
/** The fields of every list, by their export name. */
const LISTS = (
  await Promise.all(
    FIELD_FILES.map(async (file) => {
      const module: Record<string, unknown> = await import(path.resolve("lib/features", file));
      return Object.entries(module).filter(([name]) => name.endsWith("Fields"));
    }),
  )
).flat() as [name: string, fields: readonly Declared[]][];
/** The lists that files are made of. */
const EXPORTED = [
  ...["auditFields", "customerFields", "decisionFields", "quoteFields", "transactionFields", "transactionFileFields"],
];

/** The headers of the decisions' file, on which reports are built. */
const DECISION_HEADERS = [
  ...["Received (UTC)", "Transaction", "State", "Amount", "Currency", "Sender", "Customer ID", "Decided by", "Decider"],
  ...["First reviewer", "Decision", "Reason", "Rule", "Rules version", "Held because", "Decided (UTC)"],
  ...["Milliseconds to decide", "Service status", "Failure reason"],
];

test("every list is found", () => {
  expect(LISTS.map(([name]) => name)).toEqual(expect.arrayContaining([...EXPORTED, "customerFields"]));
});

describe.each(LISTS)("%s", (list, fields) => {
  test("each have a label and an ID of their own", () => {
    for (const { label } of fields) expect(label.trim()).not.toBe("");
    expect(new Set(fields.map(({ id }) => id)).size).toBe(fields.length);
  });

  test("are in the list's file, or say why not; where there is no file, they say nothing about one", () => {
    const forms = fields.map(({ file, isFileOnly }) => file ?? isFileOnly);
    if (!EXPORTED.includes(list)) expect(forms.filter((form) => form !== undefined)).toEqual([]);
    for (const { file } of fields) if (typeof file === "string") expect(file).toMatch(/\.$/);
    const absent = fields.filter(({ file }) => typeof file === "string");
    expect(fileFields(fields as never)).toHaveLength(fields.length - absent.length);
  });
});

test("a new field is in the file where it is declared, or before the one that it names", () => {
  const value = () => null;
  const ids = fileFields([
    { id: "first", label: "First", kind: "text", value },
    { id: "last", label: "Last", kind: "text", value, file: { id: "final" } },
    { id: "new", label: "New", kind: "text", value },
    { id: "middle", label: "Middle", kind: "text", value, file: { before: "last" } },
  ]).map(({ id }) => id);
  expect(ids).toEqual(["first", "middle", "final", "new"]);
});

test("the file of decisions has the same columns as ever", () => {
  const columns = fileColumns(fileFields(decisionFields), { timeZone: "UTC", amounts: "major", isMasked: false });
  expect(columns.map(({ header }) => header)).toEqual(DECISION_HEADERS);
});

describe("personal data", () => {
  const name = fc.constantFrom("Ana Lucía Prado", "Bo King", "$eva@bank.example", "李");
  const side = fc.record(
    { accountHolderName: name, accountIdentifier: name, remittanceInformation: name, bankName: name, umaAddress: name },
    { requiredKeys: [] },
  );
  const rows: fc.Arbitrary<TransactionRow> = fc.record(
    {
      id: fc.constant("Transaction:1"),
      type: fc.constantFrom("INCOMING", "OUTGOING"),
      description: name,
      source: side,
      destination: side,
      counterpartyInformation: fc.record(
        { FULL_NAME: name, BIRTH_DATE: name, NATIONALITY: name, NEW_FACT: name },
        { requiredKeys: [] },
      ),
      customerLabel: name,
      fromLabel: name,
      toLabel: name,
    },
    { requiredKeys: ["id", "customerLabel", "fromLabel", "toLabel"] },
  );

  test("is masked in a file of transactions as it is in their list", () => {
    const layout = { timeZone: "UTC", amounts: "both" as const };
    const inFile = fileColumns(exportColumns, { ...layout, isMasked: true });
    const asRead = fileColumns(exportColumns, { ...layout, isMasked: false });
    fc.assert(
      fc.property(rows, (row) => {
        const { customerLabel, fromLabel, toLabel, ...record } = row;
        const listed = { ...shownRecord(record, "counterparty"), customerLabel, fromLabel, toLabel };
        for (const [at, column] of inFile.entries()) {
          expect(column.read(row), column.header).toEqual(asRead[at]?.read(listed));
        }
      }),
    );
  });
});
