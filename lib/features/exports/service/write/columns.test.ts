import { describe, expect, test } from "vitest";
import { exportColumn, exportColumns, usualColumns } from "../../fields/columns";
import { ExportLayout, type ExportRow } from "../../schema";
import { exportCells } from "./compare";
import { exportHeaders } from "./write-file";

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
  description: "rent for Calle 5",
  counterpartyInformation: { FULL_NAME: "Bo King", BIRTH_DATE: "1990-01-31", NATIONALITY: "US", notes: ["tall"] },
};

const cellsOf = (columns: string[], isMasked: boolean) => exportCells(ROW, layout(columns), isMasked);

describe("the columns", () => {
  test("each has its own id and header, distinct from those that amounts expand into", () => {
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

  test("a layout with the usual columns is valid; one with an unknown column is refused", () => {
    expect(ExportLayout.safeParse(layout([...usualColumns])).success).toBe(true);
    expect(ExportLayout.safeParse(layout(["shoeSize"])).success).toBe(false);
  });

  test("name no direction where payments of both have the field on some deployments (interface-revisions 5)", () => {
    const ids = ["sentAmount", "fees", "quoteId", "reference", "exchangeRate", "rate", "sentDecimals"];
    const headers = exportHeaders(layout(ids, "both")).map(({ header }) => header);
    expect(headers.filter((header) => /incoming|outgoing/.test(header))).toEqual([]);
  });

  test("name their zone, and an amount is never without its currency", () => {
    expect(exportHeaders(layout(["createdAt", "receivedAmount"], "both"))).toEqual([
      { id: "createdAt", header: "Created (America/New_York)" },
      { id: "receivedAmount", header: "Received" },
      { id: "receivedAmountMinor", header: "Received, minor units" },
      { id: "receivedAmountCurrency", header: "Received, currency" },
    ]);
    expect(exportHeaders(layout(["receivedAmount"], "minor")).map(({ id }) => id)).toEqual([
      "receivedAmountMinor",
      "receivedAmountCurrency",
    ]);
  });

  test("contain what the service returned", () => {
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
  const personal = exportColumns.filter((column) => column.personal !== undefined).map(({ id }) => id);

  test("is masked unless the role may see it: the memo, and what identifies a counterparty", () => {
    const masked = cellsOf(personal, true).join(" ");
    for (const word of ["rent", "Calle", "Bo", "King", "1990", "tall"]) {
      expect(cellsOf(personal, false).join(" ")).toContain(word);
      expect(masked).not.toContain(word);
    }
    expect(personal).toContain("description");
  });

  test("excludes what screens show to everyone", () => {
    const columns = ["customerName", "from", "to", "counterpartyUma", "counterpartyNationality"];
    const shown = ["Ana Lucía Prado", "$bo.king@pay.example", "Ana Lucía Prado", "$bo.king@pay.example", "US"];
    expect(cellsOf(columns, true)).toEqual(shown);
    expect(cellsOf(["counterpartyInformation"], true).join("")).toContain('"NATIONALITY":"US"');
  });
});

describe("fields added in August 2026", () => {
  const added = ["direction", "paymentRail", "expectedSettlementAt", "platformFees", "onChainReference"];
  const from = ["originatorName", "originatorAccount", "originatorBank", "remittanceInformation", "endToEndId"];
  const later: ExportRow = {
    ...ROW,
    ...{ direction: "CREDIT", paymentRail: "ACH", expectedSettlementAt: "2026-11-22T10:00:00Z", platformFees: 150 },
    sentAmount: { amount: 5_000, currency: { code: "USD", decimals: 2 } },
    onChainTransaction: { transactionHash: "0xabc", network: "BASE" },
    source: {
      ...{ sourceType: "REALTIME_FUNDING", currency: "USD", accountHolderName: "Fjord AS", bankName: "Fjord Bank" },
      ...{ accountIdentifier: "1234567890", remittanceInformation: "rent Calle 5", endToEndId: "E2E1" },
    },
  };

  test("are in the file, amounts with their own currency", () => {
    const cells = exportCells(later, layout(added), false);
    expect(cells).toEqual(["CREDIT", "ACH", "2026-11-22 05:00:00", "1.50", "USD", "0xabc"]);
    expect(exportCells(later, layout(from), false)).toEqual([
      ...["Fjord AS", "1234567890", "Fjord Bank", "rent Calle 5", "E2E1"],
    ]);
  });

  test("are masked where they identify a person", () => {
    const masked = exportCells(later, layout(from), true);
    expect(masked).toEqual(["F••••• A•••••", "•••• 7890", "Fjord Bank", "r••••• C••••• 5•••••", "E2E1"]);
  });

  test("leave cells empty where a payment has none of them", () => {
    const cells = exportCells(ROW, layout([...added, ...from]), false);
    expect(cells.every((cell) => cell === null)).toBe(true);
  });

  test("leave the usual columns unchanged", () => {
    expect(usualColumns.every((id) => exportColumn(id))).toBe(true);
    expect(added.concat(from).filter((id) => usualColumns.includes(id))).toEqual([]);
  });
});
