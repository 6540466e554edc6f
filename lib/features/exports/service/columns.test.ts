import { describe, expect, test } from "vitest";
import { exportColumns, usualColumns } from "../fields";
import { ExportLayout, type ExportRow } from "../schema";
import { exportCells, exportHeaders } from "./cells";

const layout = (columns: string[], amounts: ExportLayout["amounts"] = "major"): ExportLayout => ({
  format: "csv",
  columns,
  timeZone: "America/New_York",
  amounts,
});

const ROW: ExportRow = {
  id: "Transaction:1",
  type: "INCOMING",
  status: "COMPLETED",
  createdAt: "2026-11-20T14:34:10.999Z",
  customerLabel: "Ana Lucía Prado",
  fromLabel: "$bo.king@pay.example",
  toLabel: "Ana Lucía Prado",
  source: { umaAddress: "$bo.king@pay.example", currency: "USD" },
  destination: { accountId: "InternalAccount:1", currency: "USD" },
  receivedAmount: { amount: 125, currency: { code: "USD", decimals: 2 } },
  counterpartyInformation: { FULL_NAME: "Bo King", BIRTH_DATE: "1990-01-31", notes: ["tall"] },
};

const cellsOf = (columns: string[], isMasked: boolean) => exportCells(ROW, layout(columns), isMasked);

describe("the columns", () => {
  test("each has its own id and header, also beside the ones that amounts become", () => {
    const all = exportHeaders(
      layout(
        exportColumns.map(({ id }) => id),
        "both",
      ),
    );
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
    expect(new Set(all.map(({ header }) => header)).size).toBe(all.length);
    expect(exportColumns.length).toBeGreaterThanOrEqual(24);
  });

  test("a layout with the usual ones is valid; one with another is refused", () => {
    expect(ExportLayout.safeParse(layout([...usualColumns])).success).toBe(true);
    expect(ExportLayout.safeParse(layout(["shoeSize"])).success).toBe(false);
  });

  test("say their zone, and an amount is never without its currency", () => {
    expect(exportHeaders(layout(["createdAt", "receivedAmount"], "both"))).toEqual([
      { id: "createdAt", header: "Created (America/New_York)" },
      { id: "receivedAmount", header: "Received" },
      { id: "receivedAmountMinor", header: "Received, smallest unit" },
      { id: "receivedAmountCurrency", header: "Received, currency" },
    ]);
    expect(exportHeaders(layout(["receivedAmount"], "minor")).map(({ id }) => id)).toEqual([
      "receivedAmountMinor",
      "receivedAmountCurrency",
    ]);
  });

  test("read what the service answered", () => {
    expect(cellsOf(["createdAt", "createdAtExact", "sentAmount", "amount"], false)).toEqual([
      "2026-11-20 09:34:10",
      "2026-11-20T14:34:10.999Z",
      null,
      null,
      "1.25",
      "USD",
    ]);
  });
});

describe("personal data", () => {
  const personal = exportColumns.filter((column) => "isPersonal" in column).map(({ id }) => id);

  test("is masked unless the role may see it", () => {
    const masked = cellsOf(personal, true).join(" ");
    for (const word of ["Ana", "Lucía", "Prado", "Bo", "King", "bo.king", "1990", "tall"]) {
      expect(cellsOf(personal, false).join(" ")).toContain(word);
      expect(masked).not.toContain(word);
    }
    expect(cellsOf(["counterpartyUma", "from"], true)).toEqual(["$b•••••@pay.example", "$b•••••@pay.example"]);
  });

  test("leaves what tells nothing about a person", () => {
    const bank: ExportRow = { ...ROW, toLabel: "BBVA México ·· 4417", destination: { accountId: "ExternalAccount:1" } };
    const funded: ExportRow = {
      ...ROW,
      fromLabel: "Funded by payment instructions",
      source: { sourceType: "REALTIME_FUNDING" },
    };
    const details = { externalAccountDetails: { accountInfo: { accountType: "US_ACCOUNT" } } };
    expect(exportCells(bank, layout(["to"]), true)).toEqual(["BBVA México ·· 4417"]);
    expect(exportCells(funded, layout(["from"]), true)).toEqual(["Funded by payment instructions"]);
    expect(exportCells({ ...ROW, toLabel: "Cy Ito", destination: details }, layout(["to"]), true)).toEqual([
      "C••••• I•••••",
    ]);
  });
});
