import { describe, expect, test } from "vitest";
import { demandsOf, openDemands } from "@/lib/features/customers/fields";
import { type CustomerConfig, umaFromTyped, umaProblem } from "@/lib/features/customers/schema";
import { changesOf, editCustomerForm, editValuesOf, missingDemands } from "./edit-values";
import { type CustomerFormValues, createCustomerForm, EMPTY_CUSTOMER } from "./form-values";

const config: CustomerConfig = {
  umaDomain: "uma.meridian.example",
  isRegulated: true,
  createsCustomers: true,
  linksPerCustomer: false,
  hasBusinessDetails: false,
  hasMarkets: false,
  takesTaxIds: false,
  registrationCurrencies: [],
  changesBusiness: false,
  changesContact: false,
  asksTerms: false,
  currencies: [
    { code: "NGN", requiredFields: ["FULL_NAME", "BIRTH_DATE"] },
    { code: "INR", requiredFields: ["FULL_NAME", "BIRTH_DATE", "NATIONALITY"] },
    { code: "USD", requiredFields: ["POSTAL_ADDRESS", "TAX_ID"] },
    { code: "XYZ", requiredFields: ["MOTHERS_NAME"] },
  ],
};
const values = (more: Partial<CustomerFormValues>): CustomerFormValues => ({
  ...EMPTY_CUSTOMER,
  platformCustomerId: "usr-1",
  fullName: "Ana",
  ...more,
});
const check = (more: Partial<CustomerFormValues>) => createCustomerForm(config).safeParse(values(more));
const problemsOf = (more: Partial<CustomerFormValues>) =>
  Object.fromEntries((check(more).error?.issues ?? []).map((issue) => [issue.path.join("."), issue.message]));

describe("what currencies require", () => {
  test("becomes mandatory when they are chosen, and names the currency", () => {
    expect(problemsOf({})).toEqual({});
    expect(problemsOf({ currencies: { NGN: true, INR: true, USD: false } })).toEqual({
      birthDate: "Required for NGN and INR.",
      nationality: "Required for INR.",
    });
    expect(problemsOf({ currencies: { USD: true } })).toEqual({ "address.line1": "Required for USD." });
  });

  test("of a business has its own fields; what has no field is reported and blocks nothing", () => {
    const demands = demandsOf(config, ["NGN", "USD", "XYZ"], "BUSINESS");
    expect(demands.map(({ field, path }) => [field, path])).toEqual([
      ["FULL_NAME", "businessInfo.legalName"],
      ["BIRTH_DATE", null],
      ["POSTAL_ADDRESS", "address"],
      ["TAX_ID", "businessInfo.taxId"],
      ["MOTHERS_NAME", null],
    ]);
    expect(openDemands(demands, { businessInfo: { legalName: "A", taxId: "1" }, address: {} })).toEqual({});
  });
});

describe("a new customer's request", () => {
  test("contains what is filled in, in the contract's form, without the other type's fields", () => {
    const typed = values({
      umaAddress: " Ana.Prado ",
      businessInfo: { ...EMPTY_CUSTOMER.businessInfo, legalName: "Kept Ltd", country: "ES" },
      address: { ...EMPTY_CUSTOMER.address, line1: " Calle Mayor 1", postalCode: "28013", country: "ES" },
      currencies: { NGN: false, USD: true },
    });
    expect(createCustomerForm(config).parse(typed)).toEqual({
      platformCustomerId: "usr-1",
      customerType: "INDIVIDUAL",
      umaAddress: "$ana.prado@uma.meridian.example",
      fullName: "Ana",
      address: { line1: "Calle Mayor 1", postalCode: "28013", country: "ES" },
      currencies: ["USD"],
      confirmedIds: [],
    });
  });

  test("of a business contains its place and date of incorporation only if the deployment asks for them", () => {
    const businessInfo = {
      ...EMPTY_CUSTOMER.businessInfo,
      legalName: "Elm Ltd",
      country: "ES",
      incorporatedOn: "2019",
    };
    const business = { customerType: "BUSINESS" as const, businessInfo };
    expect(check(business).data?.businessInfo).toEqual({ legalName: "Elm Ltd" });
    const wanting = createCustomerForm({ ...config, hasBusinessDetails: true });
    const found = wanting
      .safeParse(values(business))
      .error?.issues.map(({ path, message }) => [path.join("."), message]);
    expect(found).toEqual([
      ["businessInfo.taxId", "Required for every business."],
      ["businessInfo.incorporatedOn", "Enter a valid date, like 1990-01-31."],
    ]);
    const whole = { ...businessInfo, taxId: "1", incorporatedOn: "2019-03-01" };
    const { data } = wanting.safeParse(values({ ...business, businessInfo: whole }));
    expect(data?.businessInfo).toEqual({
      legalName: "Elm Ltd",
      taxId: "1",
      country: "ES",
      incorporatedOn: "2019-03-01",
    });
  });

  test("contains the region and a person's tax ID only if the deployment accepts them", () => {
    const typed = { region: " US ", idType: "SSN", identifier: " 123-45-6789 ", currencies: { NGN: false } };
    const sent = { region: "US", idType: "SSN", identifier: "123-45-6789" };
    for (const name of Object.keys(sent)) expect(check(typed).data).not.toHaveProperty(name);
    const taking = createCustomerForm({ ...config, hasMarkets: true, takesTaxIds: true });
    expect(taking.parse(values(typed))).toMatchObject(sent);
    const problems = (more: Partial<CustomerFormValues>) =>
      taking.safeParse(values({ ...typed, ...more })).error?.issues.map(({ path, message }) => [path[0], message]);
    expect(problems({ idType: "" })).toEqual([["idType", "Choose what kind of tax ID this is."]]);
    expect(problems({ identifier: "" })).toEqual([["identifier", "Enter the tax ID."]]);
    const business = {
      customerType: "BUSINESS" as const,
      businessInfo: { ...EMPTY_CUSTOMER.businessInfo, legalName: "A" },
    };
    expect(taking.parse(values({ ...typed, ...business }))).not.toHaveProperty("identifier");
  });

  test("contains consent to the terms that are shown, and to no others", () => {
    const endUserTermsConsent = {
      ...{
        termsVersion: "2",
        acceptedAt: "2026-01-05T11:00",
        ipAddress: " 2001:db8::7 ",
        acceptanceMethod: "CHECKBOX",
      },
    };
    const consentTo = (termsVersion: string | null, more: object = {}) =>
      createCustomerForm(config, { termsVersion, zone: "Europe/Berlin" }).safeParse(
        values({ endUserTermsConsent: { ...endUserTermsConsent, ...more } }),
      );
    expect(consentTo("2").data?.endUserTermsConsent).toEqual({
      ...{ termsVersion: "2", acceptedAt: "2026-01-05T10:00:00.000Z", ipAddress: "2001:db8::7" },
      acceptanceMethod: "CHECKBOX",
    });
    for (const other of ["3", null]) expect(consentTo(other).data).not.toHaveProperty("endUserTermsConsent");
    for (const [field, value, message] of [
      ["ipAddress", "localhost", "Enter an IP address, like 203.0.113.7."],
      ["acceptedAt", "2999-01-01T00:00", "This is in the future."],
      ["acceptedAt", "", "This is required."],
    ] as const) {
      const issues = consentTo("2", { [field]: value }).error?.issues.map(({ path, message: said }) => [path, said]);
      expect(issues).toEqual([[["endUserTermsConsent", field], message]]);
    }
  });

  test("half an address says what is missing; an empty one is omitted", () => {
    const address = { ...EMPTY_CUSTOMER.address, city: "Madrid" };
    expect(Object.keys(problemsOf({ address })).sort()).toEqual([
      "address.country",
      "address.line1",
      "address.postalCode",
    ]);
  });

  test.each([
    ["fullName", { fullName: "=cmd()|'/c calc'!A1" }],
    ["fullName", { fullName: "😀 Ana" }],
    ["fullName", { fullName: "<script>alert(1)</script>" }],
    ["fullName", { fullName: "x".repeat(10_000) }],
    ["fullName", { fullName: "\u202Eana" }],
    ["fullName", { fullName: "   " }],
    ["platformCustomerId", { platformCustomerId: "usr\u200B1" }],
    ["platformCustomerId", { platformCustomerId: "usr\u00001" }],
    ["platformCustomerId", { platformCustomerId: "x".repeat(10_000) }],
    ["umaAddress", { umaAddress: "$ana@elsewhere.example" }],
    ["umaAddress", { umaAddress: "ana prado" }],
    ["umaAddress", { umaAddress: "$".padEnd(65, "a") }],
    ["birthDate", { birthDate: "1990-02-30" }],
    ["email", { email: "ana" }],
    ["phoneNumber", { phoneNumber: "0041" }],
  ])("%s refuses %o with an explanation at the field", (path, hostile) => {
    const problems = problemsOf(hostile);
    expect(Object.keys(problems)).toEqual([path]);
    expect(problems[path]).toMatch(/^[A-Z].*[.]$/);
    expect(problems[path]).not.toMatch(/Invalid|expected|Too big/);
  });

  test.each(["محمد الأمين", "Łukasz Żółć", "O’Brien-Smith, Jr.", "李小龙", "Ñandú"])(
    "accepts the name %s",
    (fullName) => {
      expect(check({ fullName }).data?.fullName).toBe(fullName);
    },
  );

  test("an id may contain what a spreadsheet would run: it is just text", () => {
    expect(check({ platformCustomerId: "=cmd()" }).data?.platformCustomerId).toBe("=cmd()");
  });
});

describe("an edit", () => {
  const view = {
    customer: {
      id: "Customer:1",
      platformCustomerId: "usr-1",
      customerType: "INDIVIDUAL",
      name: "Ana",
      fullName: "Ana",
      legalName: null,
      registrationNumber: null,
      ...{ businessCountry: null, incorporatedOn: null, terms: null },
      umaAddress: "$ana@uma.meridian.example",
      kycStatus: "APPROVED",
      nationality: "ES",
      country: "ES",
      createdAt: "2026-01-01T00:00:00Z",
      updatedAt: "2026-01-01T00:00:00Z",
      isDeleted: false,
    },
    personal: [{ key: "birthDate", label: "Date of birth", text: "1•••••" }],
    asOf: "2026-01-01T00:00:00Z",
  };
  const edit = (more: object) => ({ ...editValuesOf(view), ...more });

  test("sends nothing when nothing was changed, and never a masked value", () => {
    expect(changesOf(edit({}), view, config)).toEqual({ changes: {}, problems: {} });
    expect(JSON.stringify(editValuesOf(view))).not.toContain("•");
  });

  test("sends only what differs", () => {
    const typed = edit({ fullName: "Ana Prado ", umaAddress: "$ANA@uma.meridian.example", birthDate: "1990-01-31" });
    expect(editCustomerForm(view, config).parse(typed)).toEqual({ fullName: "Ana Prado", birthDate: "1990-01-31" });
  });

  test("reports that a value can't be removed", () => {
    const { error } = editCustomerForm(view, config).safeParse(edit({ fullName: "", nationality: "" }));
    expect(error?.issues.map((issue) => issue.path.join("."))).toEqual(["fullName", "nationality"]);
  });

  test("doesn't ask for a tax ID that the service never returns", () => {
    const taking = { ...config, takesTaxIds: true };
    expect(Object.keys(missingDemands(edit({ currencies: { USD: true } }), view, taking))).toEqual(["address.line1"]);
  });

  test("a masked value on record meets a requirement; a missing one is asked for", () => {
    expect(missingDemands(edit({ currencies: { INR: true } }), view, config)).toEqual({});
    expect(missingDemands(edit({ currencies: { USD: true } }), view, config)).toEqual({
      "address.line1": "Required for USD.",
    });
  });
});

test("a UMA address may be typed with or without its domain and dollar sign", () => {
  for (const typed of ["ana", "$ana", "$Ana@uma.meridian.example", " ANA "]) {
    const address = umaFromTyped(typed, config.umaDomain);
    expect(address).toBe("$ana@uma.meridian.example");
    expect(umaProblem(address, config.umaDomain)).toBeNull();
  }
  expect(umaFromTyped("", config.umaDomain)).toBe("");
  expect(umaProblem(umaFromTyped("ana", null), null)).not.toBeNull();
});
