import { expect, test } from "vitest";
import { AS_SPECIFIED } from "@/lib/contract/capabilities";
import { demandsOf } from "../fields";
import { readConfig } from "./config";

type Context = Parameters<typeof readConfig>[0];

async function demanded(fields: string[], type: "INDIVIDUAL" | "BUSINESS") {
  const supportedCurrencies = [{ currencyCode: "USD", providerRequiredCustomerFields: fields }];
  const config = await readConfig({
    environment: { capabilities: AS_SPECIFIED } as Context["environment"],
    upstream: { getConfig: async () => ({ supportedCurrencies }) } as unknown as Context["upstream"],
  });
  return demandsOf(config, ["USD"], type).map(({ label, path }) => [label, path]);
}

test.each([
  ["customer-info names", ["FULL_NAME", "BIRTH_DATE", "NATIONALITY", "EMAIL", "POSTAL_ADDRESS"]],
  ["the names of the customer's own fields", ["fullName", "birthDate", "nationality", "email", "address"]],
  ["both", ["fullName", "FULL_NAME", "birthDate", "nationality", "email", "address", "address.line1"]],
])("a currency's required fields are found in the form by %s", async (_, fields) => {
  expect(await demanded(fields, "INDIVIDUAL")).toEqual([
    ["Full name", "fullName"],
    ["Date of birth", "birthDate"],
    ["Nationality", "nationality"],
    ["Email", "email"],
    ["Postal address", "address"],
  ]);
});

test("so are those that a guide names for a business, and an unknown one is left to the service", async () => {
  expect(
    await demanded(["email", "businessName", "taxId", "businessInfo.registrationNumber", "shoeSize"], "BUSINESS"),
  ).toEqual([
    ["Email", "email"],
    ["Full name", "businessInfo.legalName"],
    ["Tax ID", "businessInfo.taxId"],
    ["Registration number", "businessInfo.registrationNumber"],
    ["Shoesize", null],
  ]);
});
