import fc from "fast-check";
import Papa from "papaparse";
import { describe, expect, test } from "vitest";
import { CalendarDate } from "@/lib/contract/calendar";
import { CSV_COLUMNS } from "@/lib/contract/csv-columns";
import { Checker, type CheckSummary } from "./checker";
import { fileColumns } from "./file-start";
import { HashIndex } from "./hash-index";
import type { RowProblem } from "./kinds";
import { isCalendarDate } from "./person-rules";
import { KEPT_PER_KIND } from "./problem-log";

const FACTS = { umaDomain: "corridor.example", today: "2026-11-21" };
const GOOD: Record<string, string> = {
  umaAddress: "$ana@corridor.example",
  platformCustomerId: "CUST-1",
  customerType: "INDIVIDUAL",
  fullName: "Ana López",
  birthDate: "1990-01-31",
  addressLine1: "1 High Street",
  city: "Springfield",
  state: "IL",
  postalCode: "62704",
  country: "US",
  accountType: "US_ACCOUNT",
  accountNumber: "12345678",
  bankName: "First Bank",
  platformAccountId: "ACC-1",
  routingNumber: "021000021",
  accountCategory: "CHECKING",
};

interface Checked extends CheckSummary {
  problems: readonly RowProblem[];
}
function checkBytes(bytes: Uint8Array, cut = bytes.length): Checked {
  const checker = new Checker(FACTS);
  checker.push(bytes.slice(0, cut));
  checker.push(bytes.slice(cut));
  const summary = checker.finish();
  return { ...summary, problems: checker.log.list() };
}
const checkText = (text: string) => checkBytes(new TextEncoder().encode(text));
const csv = (rows: Record<string, string>[]) =>
  Papa.unparse({ fields: [...CSV_COLUMNS], data: rows.map((row) => CSV_COLUMNS.map((name) => row[name] ?? "")) });
const checkRows = (...rows: Record<string, string>[]) => checkText(csv(rows.map((row) => ({ ...GOOD, ...row }))));
const found = ({ problems }: Checked) => problems.map(({ row, column, kind }) => [row, column, kind]);

describe("a good file", () => {
  test("passes, with and without a byte-order mark", () => {
    for (const mark of ["", "\uFEFF"]) {
      const result = checkText(mark + csv([GOOD]));
      expect(result).toMatchObject({ fileProblems: [], rows: 1, goodRows: 1, badRows: 0, counts: [], absent: [] });
      expect(result.preview[0]?.cells.slice(0, 4)).toEqual([
        "$ana@corridor.example",
        "CUST-1",
        "INDIVIDUAL",
        "Ana López",
      ]);
    }
  });

  test("needs only its two columns; a nameless customer is just a warning", () => {
    const result = checkText("platformCustomerId,customerType\nA,INDIVIDUAL\nB,BUSINESS\n");
    expect(result).toMatchObject({ fileProblems: [], goodRows: 2 });
    expect(found(result)).toEqual([
      [2, "fullName", "no-name"],
      [3, "businessLegalName", "no-name"],
    ]);
  });
});

describe("the file as a whole", () => {
  const utf16 = (text: string) => Uint8Array.from([...text].flatMap((letter) => [letter.charCodeAt(0), 0]));
  test.each<[string, Uint8Array | string, string]>([
    ["empty", "", "empty"],
    ["only a header", "platformCustomerId,customerType\n", "no-rows"],
    ["UTF-16 with a mark", Uint8Array.from([0xff, 0xfe, 0x61, 0]), "encoding"],
    ["UTF-16 without a mark", utf16("platformCustomerId,customerType\nA,B\n"), "encoding"],
    ["a spreadsheet", Uint8Array.from([0x50, 0x4b, 3, 4]), "encoding"],
    ["semicolons", "platformCustomerId;customerType\nA;BUSINESS\n", "separator"],
    ["a missing column", "customerType\nBUSINESS\n", "header"],
    ["an unknown column", "platformCustomerId,customerType,shoeSize\nA,BUSINESS,9\n", "header"],
    ["a column twice", "platformCustomerId,customerType,customerType\nA,BUSINESS,\n", "header"],
    ["the wrong case", "PlatformCustomerID,customerType\nA,BUSINESS\n", "header"],
    ["a column without a name", "platformCustomerId,customerType,\nA,BUSINESS,\n", "header"],
  ])("%s is refused", (_, content, code) => {
    const bytes = typeof content === "string" ? new TextEncoder().encode(content) : content;
    expect(checkBytes(bytes).fileProblems.map((problem) => problem.code)).toContain(code);
  });

  test("the columns that were probably meant are named", () => {
    const [first, second] = checkText("PlatformCustomerID,customerType,birth\nA,BUSINESS,\n").fileProblems;
    expect(first?.title).toContain("must be named “platformCustomerId”");
    expect(second?.next).toBe("Did you mean “birthDate”?");
  });
});

describe("a row", () => {
  test.each<[string, Record<string, string>, string, string]>([
    ["no id", { platformCustomerId: " " }, "platformCustomerId", "required"],
    ["a long id", { platformCustomerId: "x".repeat(201) }, "platformCustomerId", "too-long"],
    ["no type", { customerType: "" }, "customerType", "required"],
    ["a type in small letters", { customerType: "individual" }, "customerType", "customer-type"],
    ["an unknown type", { customerType: "PERSON" }, "customerType", "customer-type"],
    ["a UMA address without $", { umaAddress: "ana@corridor.example" }, "umaAddress", "uma"],
    ["a UMA address elsewhere", { umaAddress: "$ana@other.example" }, "umaAddress", "uma"],
    ["a name with special characters", { fullName: "=cmd()" }, "fullName", "name"],
    ["a long name", { fullName: "a".repeat(10_000) }, "fullName", "too-long"],
    ["a day that does not exist", { birthDate: "1990-02-30" }, "birthDate", "date"],
    ["a future day", { birthDate: "2090-02-20" }, "birthDate", "future-date"],
    ["an American date", { birthDate: "1/31/1990" }, "birthDate", "date-reformatted"],
    ["a European date", { birthDate: "31.01.90" }, "birthDate", "date-reformatted"],
    ["a spelled-out date", { birthDate: "31-Jan-90" }, "birthDate", "date-reformatted"],
    ["a day number", { birthDate: "32904" }, "birthDate", "date-reformatted"],
    ["half an address", { postalCode: "" }, "postalCode", "required"],
    ["no first line", { addressLine1: "" }, "addressLine1", "required"],
    ["no country", { country: "" }, "country", "required"],
    ["a country's name", { country: "Germany" }, "country", "country"],
    ["a country in small letters", { country: "us" }, "country", "country"],
    ["a short ZIP code", { postalCode: "2139" }, "postalCode", "postal-code"],
    ["an account without a type", { accountType: "" }, "accountType", "required"],
    ["an unknown account type", { accountType: "XYZ_ACCOUNT" }, "accountType", "account-type"],
    ["a type the file can't hold", { accountType: "GBP_ACCOUNT" }, "accountType", "account-type"],
    ["letters in an account number", { accountNumber: "12A45678" }, "accountNumber", "account"],
    ["separators in an account number", { accountNumber: "1234-5678" }, "accountNumber", "account"],
    ["no routing number", { routingNumber: "" }, "routingNumber", "required"],
    ["a routing number that lost its zero", { routingNumber: "21000021" }, "routingNumber", "leading-zeros"],
    ["a routing number no bank has", { routingNumber: "021000022" }, "routingNumber", "checksum"],
    ["an unknown category", { accountCategory: "checking" }, "accountCategory", "account"],
    ["a shortened number", { accountNumber: "1.23E+10" }, "accountNumber", "scientific"],
    ["a shortened id", { platformCustomerId: "1,23457E+12" }, "platformCustomerId", "scientific"],
    [
      "an id with a character that can't be seen",
      { platformCustomerId: "CUST\u200b-1" },
      "platformCustomerId",
      "invisible",
    ],
    ["an id made a date", { platformCustomerId: "3-May" }, "platformCustomerId", "date-reformatted"],
    ["a spreadsheet's error", { fullName: "#NAME?" }, "fullName", "sheet-error"],
    ["a beneficiary without a name", { fullName: "" }, "fullName", "required"],
    ["an account without your id", { platformAccountId: "" }, "platformAccountId", "no-account-id"],
    [
      "an IBAN with a wrong digit",
      { accountType: "EUR_ACCOUNT", accountNumber: "DE89370400440532013001" },
      "accountNumber",
      "account",
    ],
    [
      "a CLABE that lost its zero",
      { accountType: "MXN_ACCOUNT", accountNumber: "32180000118359719" },
      "accountNumber",
      "leading-zeros",
    ],
  ])("with %s", (_, change, column, kind) => {
    expect(found(checkRows(change))).toEqual([[2, column, kind]]);
  });

  test.each<[string, Record<string, string>]>([
    ["an IBAN", { accountType: "EUR_ACCOUNT", accountNumber: "DE89370400440532013000" }],
    ["a CLABE", { accountType: "MXN_ACCOUNT", accountNumber: "032180000118359719" }],
    ["a business", { customerType: "BUSINESS", fullName: "", businessLegalName: "Meridian & Sons (2)" }],
    ["letters of any script", { fullName: "李小龙" }],
    ["an id that only looks like a number", { platformCustomerId: "12E4" }],
  ])("with %s passes", (_, change) => {
    expect(found(checkRows(change))).toEqual([]);
  });

  test("damaged, ragged and empty rows are reported with their line", () => {
    const start = "platformCustomerId,customerType\n";
    const result = checkText(`${start}A,BUSINESS,x\n"B\n,\nC" D,BUSINESS\n\nE,BUSINESS\n`);
    expect(
      result.problems.filter(({ kind }) => kind !== "no-name").map(({ row, line, kind }) => [row, line, kind]),
    ).toEqual([
      [2, 2, "ragged"],
      [3, 3, "open-quote"],
      [4, 4, "empty-row"],
      [5, 5, "stray-quote"],
    ]);
    expect(result.problems[0]?.message).toContain("Line 2 has 3 cells, the header 2.");
    expect(result).toMatchObject({ rows: 5, goodRows: 1, badRows: 4 });
  });

  test("cells in Windows-1252 are reported", () => {
    const bytes = new TextEncoder().encode(csv([GOOD]).replace("López", "L?pez"));
    bytes[bytes.lastIndexOf("?".charCodeAt(0))] = 0xf3;
    const [problem] = checkBytes(bytes).problems;
    expect(problem).toMatchObject({ kind: "encoding", column: "fullName", value: "Ana López" });
  });

  test("reports the same customer or UMA address twice, in any case", () => {
    const other = { umaAddress: "$bo@corridor.example", platformCustomerId: "CUST-2" };
    const result = checkRows(
      {},
      { ...other },
      { umaAddress: "$ANA@corridor.example" },
      { platformCustomerId: "CUST-3" },
    );
    expect(found(result)).toEqual([
      [4, null, "duplicate-customer"],
      [5, "umaAddress", "duplicate-uma"],
    ]);
    expect(result.problems[0]?.message).toContain("Row 2");
    const noUma = checkRows({ umaAddress: "" }, { umaAddress: "" }, { umaAddress: "", platformCustomerId: "Z" });
    expect(found(noUma)).toEqual([[3, "platformCustomerId", "duplicate-customer"]]);
  });
});

test("a file split anywhere gives the same result", () => {
  const bytes = new TextEncoder().encode(
    `\uFEFF${csv([GOOD, { ...GOOD, country: "us" }, { ...GOOD, fullName: "a\nb" }])}`,
  );
  const whole = checkBytes(bytes);
  expect(whole.badRows).toBe(2);
  fc.assert(
    fc.property(fc.nat(bytes.length), (cut) => {
      expect(checkBytes(bytes, cut)).toEqual(whole);
    }),
  );
});

test("problems are counted exactly and stored up to a limit", () => {
  const rows = KEPT_PER_KIND + 10;
  const result = checkText(`platformCustomerId,customerType\n${"A,x\n".repeat(rows)}`);
  expect(result.counts.find(({ kind }) => kind === "customer-type")?.count).toBe(rows);
  expect(result.problems.filter(({ kind }) => kind === "customer-type")).toHaveLength(KEPT_PER_KIND);
  expect(result.badRows).toBe(rows);
});

test("a corrected file is read as it was before its cells were guarded", () => {
  const result = checkText("platformCustomerId,customerType,importError\n'=A,BUSINESS,validation_error: no\n");
  expect(result).toMatchObject({ isCorrection: true, fileProblems: [] });
  expect(result.problems.every(({ kind }) => kind === "no-name")).toBe(true);
});

test("isCalendarDate agrees with the contract", () => {
  const part = fc.tuple(fc.integer({ min: 0, max: 9999 }), fc.nat(14), fc.nat(33));
  const date = part.map(([y, m, d]) =>
    [String(y).padStart(4, "0"), String(m).padStart(2, "0"), String(d).padStart(2, "0")].join("-"),
  );
  fc.assert(
    fc.property(fc.oneof(date, fc.string()), (text) => {
      expect(isCalendarDate(text)).toBe(CalendarDate.safeParse(text).success);
    }),
    {
      numRuns: 2000,
    },
  );
});

test("HashIndex remembers the first row of each text", () => {
  const texts = fc.array(fc.string({ maxLength: 4 }), { maxLength: 300 });
  fc.assert(
    fc.property(texts, (all) => {
      const index = new HashIndex();
      const known = new Map<string, number>();
      for (const [at, text] of all.entries()) {
        expect(index.add(text, at + 1)).toBe(known.get(text) ?? 0);
        if (!known.has(text)) known.set(text, at + 1);
      }
    }),
  );
  const large = new HashIndex();
  for (let at = 1; at <= 50_000; at++)
    if (large.add(`$user.${at}@corridor.example`, at) !== 0) throw new Error(`collision at ${at}`);
  expect(large.add("$user.777@corridor.example", 1)).toBe(777);
});

describe("files without bank accounts (interface-revisions 1)", () => {
  const ROW: Record<string, string> = {
    ...{ umaAddress: "$ana@corridor.example", platformCustomerId: "CUST-1", customerType: "INDIVIDUAL" },
    ...{ fullName: "Ana López", birthDate: "1990-01-31", addressLine1: "1 High Street", addressLine2: "Flat 4" },
    ...{ city: "Springfield", state: "IL", postalCode: "62704", country: "US", email: "ana@corridor.example" },
  };
  function check(row: Record<string, string>): Checked {
    const checker = new Checker({ ...FACTS, hasBankColumns: false });
    checker.push(new TextEncoder().encode(Papa.unparse([row])));
    return { ...checker.finish(), problems: checker.log.list() };
  }

  test("accept the columns of the deployed services", () => {
    expect(check(ROW)).toMatchObject({ fileProblems: [], goodRows: 1, counts: [] });
    expect(check({ ...ROW, platformAccountId: "ACC-1" })).toMatchObject({ fileProblems: [], goodRows: 1 });
  });

  test("report an account's id that a spreadsheet shortened", () => {
    const { goodRows, problems } = check({ ...ROW, platformAccountId: "1.23E+10" });
    expect(goodRows).toBe(0);
    expect(problems).toMatchObject([{ column: "platformAccountId", kind: "scientific" }]);
  });

  test("refuse a bank column before anything is sent: its accounts would be silently lost", () => {
    const [problem] = check({ ...ROW, accountNumber: "12345678" }).fileProblems;
    expect(problem?.title).toBe("This service's import files can't contain bank accounts: “accountNumber”.");
    const { umaAddress: _, city: __, ...rest } = ROW;
    expect(check(rest).fileProblems[0]?.title).toBe("The header is missing “umaAddress”, “city”.");
  });

  test("refuse bank columns with one message where a new account needs a second person, who sees no file", () => {
    const closedBecause = "New external accounts need a second person.";
    const headerOf = (columns: readonly string[]) => {
      const checker = new Checker({ ...FACTS, hasBankColumns: true, closedBecause });
      checker.push(new TextEncoder().encode(Papa.unparse([Object.fromEntries(columns.map((name) => [name, ""]))])));
      return checker.finish().fileProblems;
    };
    expect(headerOf(["platformCustomerId", "customerType", "accountNumber", "bankName"])).toEqual([
      {
        code: "header",
        title: `${closedBecause} A file would add them without one: “accountNumber”, “bankName”.`,
        next: "Leave the bank columns out, and add each account on its own after the import.",
      },
    ]);
    expect(headerOf(fileColumns({ hasBankColumns: true, closedBecause })).map(({ code }) => code)).toEqual([]);
  });

  test.each([
    [{ city: "" }, [[2, "city", "required"]]],
    [{ birthDate: "" }, [[2, "birthDate", "required"]]],
    [{ customerType: "BUSINESS" }, [[2, "businessLegalName", "required"]]],
    [{ customerType: "" }, [[2, "customerType", "required"]]],
  ])("%j: what every row needs is reported once", (over, expected) => {
    expect(found(check({ ...ROW, businessLegalName: "", ...over }))).toEqual(expected);
  });
});
