import { expect, expectTypeOf, test } from "vitest";
import {
  enumWords,
  type FiltersOf,
  fieldPathWords,
  optionsOf,
  spellOut,
  statusValue,
  type Tone,
  withoutOption,
} from "./fields";

test.each([
  ["UNDER_REVIEW", "Under review"],
  ["CANCELED", "Cancelled"],
  ["ACH", "ACH"],
  ["PIX", "Pix"],
  ["FASTER_PAYMENTS", "Faster Payments"],
  ["UMA_ADDRESS", "UMA address"],
  ["CUSTOMER_ID", "Customer ID"],
  ["FROZEN_2", "Frozen 2"],
  ["ON_HOLD_v2", "ON_HOLD_v2"],
  ["toString", "toString"],
  ["", ""],
])("%j in words is %j", (value, words) => {
  expect(enumWords(value)).toBe(words);
});

test("a missing status is shown as not stated", () => {
  expect(statusValue(undefined, {})).toEqual({ kind: "status", label: "Not stated", tone: "idle" });
});

test("an unknown status is shown in words, and never as good or bad", () => {
  const tones = { DONE: "good" } satisfies Record<string, Tone>;
  expect(statusValue("DONE", tones)).toEqual({ kind: "status", label: "Done", tone: "good" });
  expect(statusValue("ON_HOLD", tones)).toEqual({ kind: "status", label: "On hold", tone: "idle" });
  expect(statusValue("toString", tones)).toEqual({ kind: "status", label: "toString", tone: "idle" });
});

test.each([
  ["refund.settledAt", "Refund: settled at"],
  ["accountInfo.iban", "Account info: IBAN"],
  ["errors.3.code", "Errors: code"],
  ["counterpartyInformation.BIRTH_DATE", "Counterparty information: birth date"],
  ["fees", "Fees"],
])("the field %s is called %s", (path, words) => {
  expect(fieldPathWords(path)).toBe(words);
});

test("spells a JSON name out", () => {
  expect(["branchCode", "iban", "sha256Hash"].map(spellOut)).toEqual(["Branch code", "IBAN", "Sha256 hash"]);
  expect(["qrCode", "paymentUrl"].map(spellOut)).toEqual(["QR code", "Payment URL"]);
});

test("the parameters of a list's filters are typed", () => {
  const options = [
    { value: "OPEN", label: "Open" },
    { value: "DONE", label: "Done" },
  ];
  type Input = { status?: string; name?: string; limit?: number };
  const filters = [
    { kind: "choice", param: "status", label: "Status", options },
    { kind: "text", param: "name", label: "Name" },
  ] as const satisfies FiltersOf<Input>;
  expect(optionsOf(filters, "status")).toEqual(options);
  expect(optionsOf(withoutOption(filters, "status", "DONE"), "status")).toEqual([{ value: "OPEN", label: "Open" }]);
  expectTypeOf(optionsOf<(typeof filters)[number]>)
    .parameter(1)
    .toEqualTypeOf<"status">();
  expectTypeOf<{ kind: "text"; param: "state"; label: string }>().not.toExtend<FiltersOf<Input>[number]>();
});
