import { expect, test } from "vitest";
import { placeFields } from "./problem";

const place = (fields: Record<string, string>, form: string[]) =>
  placeFields({ title: "No.", fields }, (path) => form.includes(path));

test.each([
  ["source.accountId", "source"],
  ["businessInfo.legalName", "businessInfo.legalName"],
  ["legalName", "businessInfo.legalName"],
  ["customer.address.line1", "address.line1"],
  ["accountInfo.iban", "accountInfo.iban"],
  ["iban", "accountInfo.iban"],
  ["beneficiary.taxId", "beneficiary.businessInfo.taxId"],
])("shows the service's message about %s at %s", (path, field) => {
  const form = [
    "source",
    "address.line1",
    "accountInfo.iban",
    "businessInfo.legalName",
    "beneficiary.businessInfo.taxId",
  ];
  expect(place({ [path]: "Wrong." }, form)).toEqual({ atField: [[field, "Wrong."]], above: [] });
});

test("shows messages for fields not on the form above it, never at another object's field", () => {
  const fields = { "beneficiary.address.line1": "Wrong.", "owners.0.name": "Missing." };
  expect(place(fields, ["address.line1", "name"])).toEqual({ atField: [], above: Object.entries(fields) });
});
