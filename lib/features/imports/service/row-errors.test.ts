import Papa from "papaparse";
import { describe, expect, test } from "vitest";
import { BulkJobError } from "@/lib/contract/bulk-job";
import { failedRows } from "./failed-rows";
import { columnOf, rowErrors } from "./row-errors";

async function* asFile(text: string) {
  yield Buffer.from(text);
}
/** Rows 2 to 7 of a file; `B` is in two of them. */
const IDS = ["A", "B", "C", "B", "E", "F"];
const FILE = `platformCustomerId,customerType\n${IDS.map((id) => `${id},BUSINESS\n`).join("")}`;
const MOST = 100;

const numbered = (...rows: number[]) =>
  rows.map((row) => BulkJobError.parse({ correlationId: `row_${row}`, code: "c", message: "m" }));
const named = (platformCustomerId: string, row?: number) =>
  BulkJobError.parse({
    platformCustomerId,
    error: { code: "c", message: "m" },
    ...(row === undefined ? {} : { correlationId: `row_${row}` }),
  });
const placesOf = async (errors: readonly BulkJobError[], file = FILE) =>
  (await rowErrors(errors, asFile(file), MOST)).map(({ row, doubt, mayBe }) => (doubt ? { doubt, mayBe } : row));
async function rowsOf(errors: readonly BulkJobError[], file = FILE) {
  const parts: Uint8Array[] = [];
  for await (const part of failedRows(await rowErrors(errors, asFile(file), MOST), asFile(file))) parts.push(part);
  return Papa.parse<string[]>(Buffer.concat(parts).toString("utf8"), { skipEmptyLines: true }).data.slice(1);
}
const fileOf = async (errors: readonly BulkJobError[]) => (await rowsOf(errors)).map(([id, , words]) => [id, words]);

describe("a row number alone", () => {
  test("is certain where only one way of counting fits", async () => {
    expect(await placesOf(numbered(3, 7))).toEqual([3, 7]);
    expect(await placesOf(numbered(1, 3))).toEqual([2, 4]);
  });

  test("is either of two rows otherwise, and neither is offered for correction", async () => {
    const errors = numbered(3, 5);
    expect(await placesOf(errors)).toEqual([
      { doubt: "numbering", mayBe: [3, 4] },
      { doubt: "numbering", mayBe: [5, 6] },
    ]);
    expect(await fileOf(errors)).toEqual([]);
  });

  test("is certain once another error also names its customer", async () => {
    expect(await placesOf([...numbered(3), named("E", 5)])).toEqual([4, 6]);
    expect(await placesOf([...numbered(3), named("E", 6)])).toEqual([3, 6]);
    // Even if that one comes after those that are stored.
    expect(await rowErrors([...numbered(3), named("E", 5)], asFile(FILE), 1)).toMatchObject([{ row: 4 }]);
  });

  test("keeps the service's own number where it fits no row", async () => {
    expect(await placesOf(numbered(99))).toEqual([{ doubt: "numbering", mayBe: [99] }]);
    // Two errors that contradict each other about how rows are counted.
    expect(await placesOf([named("A", 2), named("F", 6), ...numbered(4)])).toEqual([
      2,
      7,
      { doubt: "numbering", mayBe: [4] },
    ]);
  });

  test("may or may not count blank lines", async () => {
    const file = FILE.replace("C,", "\nC,");
    expect(await placesOf(numbered(3, 8), file)).toEqual([3, 8]);
    expect(await placesOf(numbered(6, 7), file)).toEqual([
      { doubt: "numbering", mayBe: [6, 7] },
      { doubt: "numbering", mayBe: [7, 8] },
    ]);
  });

  test("of the header is about the file as a whole", async () => {
    const header = BulkJobError.parse({ correlationId: "row_1", code: "invalid_csv_format", message: "m" });
    expect(await placesOf([header])).toEqual([null]);
    expect(await fileOf([header])).toEqual([]);
  });
});

describe("a customer's id", () => {
  test("shared by several rows returns all of them, each marked as uncertain", async () => {
    const errors = [named("B"), named("A")];
    expect(await placesOf(errors)).toEqual([{ doubt: "id", mayBe: [3, 5] }, 2]);
    const several = "c: m (one of several rows with this platformCustomerId; the service did not say which)";
    expect(await fileOf(errors)).toEqual([
      ["A", "c: m"],
      ["B", several],
      ["B", several],
    ]);
  });

  test("with a row number is that row", async () => {
    expect(await placesOf([named("B", 5)])).toEqual([5]);
    expect(await placesOf([named("B", 4)])).toEqual([5]);
  });

  test("that is not in the file matches no row", async () => {
    expect(await placesOf([named("Z")])).toEqual([null]);
  });
});

describe("a correlation ID that is not a row number", () => {
  const told = (entry: object) => BulkJobError.parse({ code: "c", message: "m", ...entry });
  const idsOf = async (errors: readonly BulkJobError[]) =>
    (await rowErrors(errors, asFile(FILE), MOST)).map(({ correlationId }) => correlationId);

  test("is shown where nothing else identifies the row", async () => {
    expect(await rowErrors([told({ correlationId: "a1b2" })], asFile(FILE), MOST)).toEqual([
      { row: null, column: null, correlationId: "a1b2", platformCustomerId: null, code: "c", message: "m" },
    ]);
    expect(await idsOf([told({ correlationId: "a1b2", platformCustomerId: "Z" })])).toEqual(["a1b2"]);
  });

  test("is left out where the row is known, or the number says which row it may be", async () => {
    const found = [told({ correlationId: "a1b2", platformCustomerId: "A" }), ...numbered(3)];
    expect(await idsOf(found)).toEqual([undefined, undefined]);
  });
});

test("an ID that the database can't store doesn't keep an import from ending", async () => {
  const file = "platformCustomerId,fullName\nA\0\u202e,Ana\nB,Bo\n";
  const [byRow] = await rowErrors([...numbered(2), ...numbered(3)], asFile(file), MOST);
  expect(byRow).toMatchObject({ row: 2, platformCustomerId: "A\ufffd\ufffd" });
  expect(await rowsOf([named("A\ufffd\ufffd")], file)).toEqual([["A\0\u202e", "Ana", "c: m"]]);
});

test("a row to correct keeps the cells beyond the header's, without which it would look right", async () => {
  const rows = await rowsOf([named("A")], "platformCustomerId,fullName\nA,López, Ana\n");
  expect(rows).toEqual([["A", "López", " Ana", "c: m"]]);
});

const HEADER = ["platformCustomerId", "customerType", "city", "addressLine1", "country", "accountNumber"];

test.each([
  ["address.line1", "addressLine1"],
  ["address.line2", "addressLine2"],
  ["address.country", "country"],
  ["country", "country"],
  ["businessInfo.legalName", "businessLegalName"],
  ["businessInfo.registrationNumber", "businessRegistrationNumber"],
  ["businessInfo.taxId", "businessTaxId"],
  // No column holds these: the file's country belongs to the address.
  ["businessInfo.country", null],
  ["businessInfo.incorporatedOn", null],
  ["accountInfo.country", null],
  ["accountInfo.address", "accountNumber"],
  ["accountInfo.iban", "accountNumber"],
  ["birthDate", "birthDate"],
  ["nickname", null],
])("%s comes from the column %s", (field, column) => {
  expect(columnOf(field, HEADER)).toBe(column);
});

describe("an address as a whole", () => {
  const about = (entry: object) => BulkJobError.parse({ correlationId: "row_2", code: "c", message: "m", ...entry });
  const columnsOf = async (header: readonly string[], entries: object[]) => {
    const file = asFile(`${header.join(",")}\n${header.map(() => "A").join(",")}\n`);
    return (await rowErrors(entries.map(about), file, MOST)).map(({ column }) => column);
  };

  test("maps to its first column in the file, however the error names it", async () => {
    const errors = [
      { details: { field: "address" } },
      { details: { issues: [{ field: "address" }] } },
      { message: "address is required." },
    ];
    expect(await columnsOf(HEADER, errors)).toEqual(["city", "city", "city"]);
  });

  test("has no column in a file without an address; nor has a business's own country, whatever the message says", async () => {
    const errors = [{ details: { field: "address" } }];
    expect(await columnsOf(["platformCustomerId", "accountNumber"], errors)).toEqual([null]);
    const country = { details: { field: "businessInfo.country" }, message: "country is required." };
    expect(await columnsOf(HEADER, [country])).toEqual([null]);
  });
});
