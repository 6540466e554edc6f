import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { CUSTOMER_INFO_FIELDS } from "./customer-info-fields";
import { type Endpoint, endpoints } from "./endpoints";
import { isShown, kindOf, mask, maskFact, shownFacts, shownRecord } from "./personal-data";
import { type Shape, shapeOf } from "./shape";

const HIDDEN = "•••••";

/** Every field of the contract's requests and responses, at any depth. */
function fieldsOfContract(): Set<string> {
  const found = new Set<string>();
  const seen = new Set<Shape>();
  const walk = (shape: Shape | undefined) => {
    if (!shape || seen.has(shape)) return;
    seen.add(shape);
    walk(shape.item);
    for (const [name, field] of shape.fields ?? []) {
      found.add(name);
      walk(field.shape);
    }
  };
  for (const endpoint of Object.values<Endpoint>(endpoints)) {
    for (const schema of [endpoint.params, endpoint.query, endpoint.body, endpoint.response]) {
      if (schema) walk(shapeOf(schema));
    }
  }
  return found;
}

describe("the table", () => {
  it("has every field of the contract", () => {
    const fields = fieldsOfContract();
    expect(fields.size).toBeGreaterThan(150);
    expect([...fields].filter((field) => kindOf(field) === "unknown")).toEqual([]);
  });

  it("has every fact that institutions ask each other for", () => {
    expect(CUSTOMER_INFO_FIELDS.filter((field) => kindOf(field) === "unknown")).toEqual([]);
  });

  it("treats all spellings of a field alike, and fields that it lacks as unknown", () => {
    expect(["fullName", "FULL_NAME", "full-name"].map((field) => kindOf(field))).toEqual(["name", "name", "name"]);
    expect(["mothersName", "constructor", "", "__proto__"].map((field) => kindOf(field))).toEqual(
      Array(4).fill("unknown"),
    );
    expect([kindOf("name"), kindOf("name", "currency"), kindOf("name", "purpose")]).toEqual(["name", "plain", "name"]);
  });
});

test.each([
  ["uma", "$ana.lopez@pay.example", "$a•••••@pay.example"],
  ["uma", "ana@pay.example", "a•••••@pay.example"],
  ["uma", "$a@b@pay.example", "$a•••••@pay.example"],
  ["uma", "ana", "a•••••"],
  ["account", "0012345678", "•••• 5678"],
  ["account", "1234", HIDDEN],
  ["account", "0012345678, 99", HIDDEN],
  ["account", "ana@okaxis", "a•••••@okaxis"],
  ["name", "Ana Lucía Prado", "A••••• L••••• P•••••"],
  ["address", "Calle 5, 01000 México", "C•••••"],
  ["birthDate", "1990-01-31", "1•••••"],
  ["unknown", "Lucía", HIDDEN],
] as const)("%s: %s is masked as %s", (kind, text, masked) => {
  expect(mask(kind, text)).toBe(masked);
});

const CUSTOMER = {
  id: "Customer:1",
  fullName: "Ana Prado",
  email: "ana@example.com",
  nationality: "MX",
  mothersName: "Lucía",
  address: { country: "MX", line1: "Calle 5" },
  businessInfo: { legalName: "Prado SA", taxId: "PRA900131", owner: { name: "Ana" } },
  endUserTermsConsent: { termsVersion: "1", ipAddress: "203.0.113.7" },
  birthDate: undefined,
};

it("a record keeps what users work with, and what is personal or unknown is masked", () => {
  expect(shownRecord(CUSTOMER, "customer")).toEqual({
    id: "Customer:1",
    fullName: "Ana Prado",
    email: "a•••••",
    nationality: "MX",
    mothersName: HIDDEN,
    address: { country: "MX", line1: "C•••••" },
    businessInfo: { legalName: "Prado SA", taxId: "P•••••", owner: HIDDEN },
    endUserTermsConsent: { termsVersion: "1", ipAddress: "2•••••" },
    birthDate: undefined,
  });
});

it("a payment keeps its amounts and instructions, and its counterparty is masked", () => {
  const payment = {
    id: "Transaction:1",
    sentAmount: { amount: 1, currency: { code: "USD", name: "US Dollar", decimals: 2 } },
    source: { accountHolderName: "Fjord AS", accountIdentifier: "1234567890", bankName: "Fjord Bank", iban: "DE89" },
    counterpartyInformation: { FULL_NAME: "Bo King", NATIONALITY: "US", notes: ["tall"], USER_TYPE: "INDIVIDUAL" },
    paymentInstructions: [{ accountOrWalletInfo: { accountNumber: "99887766" } }],
    requestedReceiverCustomerInfoFields: [{ name: "FULL_NAME" }],
    description: "rent",
    note: { email: "ana@example.com" },
  };
  const shown = {
    ...payment,
    source: {
      accountHolderName: "F••••• A•••••",
      accountIdentifier: "•••• 7890",
      bankName: "Fjord Bank",
      iban: HIDDEN,
    },
    counterpartyInformation: { FULL_NAME: "B••••• K•••••", NATIONALITY: "US", notes: HIDDEN, USER_TYPE: "INDIVIDUAL" },
    description: "r•••••",
    note: HIDDEN,
  };
  const asItCame = structuredClone(payment);
  expect(shownRecord(payment, "counterparty")).toEqual(shown);
  expect(shownRecord(payment, "counterparty", ["memo"])).toEqual({ ...shown, description: "rent" });
  expect(payment, "the record itself stays as it came").toEqual(asItCame);
});

it("an object in the place of a harmless fact is treated field by field", () => {
  const address = { line1: "5 Bank Street", country: "GB", contact: "Ana Prado", branches: [{ contact: "Bo" }] };
  const shown = { line1: "5•••••", country: "GB", contact: HIDDEN, branches: HIDDEN };
  expect(shownFacts({ FI_ADDRESS: address }, "counterparty")).toEqual({ FI_ADDRESS: shown });
  expect(shownRecord({ FI_ADDRESS: [address] }, "counterparty")).toEqual({ FI_ADDRESS: [shown] });
  expect(maskFact("FI_ADDRESS", address)).toEqual(shown);
  expect(maskFact("FI_ADDRESS", "5 Bank Street")).toBe("5 Bank Street");
});

describe("any record", () => {
  const SECRET = "Zanzibar42x";
  const whose = fc.constantFrom("customer", "account", "beneficiary", "counterparty");
  const value = fc.constantFrom<unknown>(SECRET, [SECRET], { inner: SECRET }, [{ list: [SECRET] }], { id: SECRET });
  const field = fc.oneof(fc.constantFrom(...fieldsOfContract(), ...CUSTOMER_INFO_FIELDS), fc.string({ minLength: 1 }));

  it("has no masked or unknown values left in it", () => {
    fc.assert(
      fc.property(field, value, whose, (name, held, who) => {
        fc.pre(!["plain", "category", "instructions"].includes(kindOf(name)) && !isShown(name, who));
        for (const record of [{ [name]: held }, { data: [{ source: { [name]: held } }] }]) {
          expect(JSON.stringify(shownRecord(record, who))).not.toContain(SECRET);
        }
        expect(JSON.stringify(shownFacts({ [name]: held }, who))).not.toContain(SECRET);
        expect(JSON.stringify(maskFact(name, held))).not.toContain(SECRET);
      }),
    );
  });
});
