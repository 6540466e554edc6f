import { describe, expect, test } from "vitest";
import { r1Document, r2Document, specificationDocument } from "@/lib/server/testing/openapi-documents";
import type { Difference } from "../schema";
import { compareDocument } from "./compare-document";

const said = async (document: unknown) => (await compareDocument(JSON.stringify(document))).differences;
const breaking = (differences: Difference[]) => differences.filter(({ severity }) => severity === "breaking");
const about = (differences: Difference[], where: string, sentence: string | RegExp) =>
  differences.filter((one) => one.where.some((each) => each === where) && one.sentence.match(sentence));

describe("the deployment as specified", () => {
  test("breaks nothing", async () => {
    const differences = await said(specificationDocument());
    expect(breaking(differences)).toEqual([]);
    expect(differences.filter(({ severity }) => severity === "handled")).toEqual([]);
    const [ownership] = about(differences, "POST /customers/external-accounts", /`ownershipType` isn't taken/);
    expect(ownership?.severity).toBe("note");
    const [purpose] = about(differences, "POST /quotes", /`purposeOfPayment` isn't taken as `SALARY_PAYMENT`/);
    expect(purpose?.severity).toBe("note");
  });

  test("may have its version in its paths, or be written as YAML", async () => {
    const { paths, ...rest } = specificationDocument();
    const moved = Object.fromEntries(Object.entries(paths).map(([path, item]) => [`/2025-10-13${path}`, item]));
    expect(breaking(await said({ ...rest, paths: moved }))).toEqual([]);
    const yaml = "openapi: 3.0.3\ninfo: {title: Small, version: '1'}\npaths: {}\n";
    const { title, differences } = await compareDocument(yaml);
    expect(title).toBe("Small");
    expect(about(differences, "GET /transactions", "is gone")).toHaveLength(1);
  });
});

// The statements of interface-revisions, place by place; the sentence names it.
const RENAMED: [where: string, sentence: RegExp][] = [
  ["GET /customers/bulk/jobs/{jobId}", /`jobId` (was renamed to|is called) `id`/],
  ["GET /customers/internal-accounts", /`paymentInstructions` is called `fundingPaymentInstructions`/],
  ["POST /customers/external-accounts", /`US_ACCOUNT` is gone. Was it renamed to `USD_ACCOUNT`/],
  ["POST /customers/external-accounts", /`businessInfo` was renamed to `legalName`/],
  ["POST /quotes", /`rateDetails.serviceApiFixedFee` is called `gridApiFixedFee` here; Corridor reads both/],
];

describe("R1", () => {
  test.each([
    ...RENAMED,
    ["PATCH /customers/{customerId}", /`customerType` is now mandatory. It is sent each time/],
    ["POST /customers/external-accounts", /`paymentRails` is now mandatory/],
    ["GET /transactions", /`accountIdentifier` is gone/],
    ["GET /transactions", /`createdAt` may be missing/],
    ["GET /customers/kyc-link", /`kycUrl` may be missing/],
    ["POST /quotes", /`transactionId` is there as soon as a quote is created/],
  ] as [string, RegExp][])("%s: %s", async (where, sentence) => {
    expect(about(await said(r1Document()), where, sentence)).toHaveLength(1);
  });
});

describe("R2", () => {
  test.each([
    ...RENAMED,
    ["GET /quotes", /`GET \/quotes` is gone. The quotes page lists/],
    ["GET /customers/kyc-link", /`GET \/customers\/kyc-link` is gone. KYC links are made for customers who exist/],
    ["GET /customers/{customerId}", /`kycStatus` was renamed to `kybStatus`|`kycStatus` is called `kybStatus`/],
    ["POST /customers/external-accounts", /`swiftBic` is no longer taken. Was it renamed to `swiftCode`/],
    ["PATCH /customers/{customerId}", /`customerType` is now mandatory. It is sent each time/],
    ["POST /customers", /`businessInfo.legalName` is now mandatory. A new business states its legal name/],
    ["POST /customers", /`businessInfo.country` is now mandatory. A new business states its legal name/],
    ["POST /customers", /`businessInfo.taxId` is now mandatory. A new business states its legal name/],
    ["POST /quotes", /`EXTERNAL_ACCOUNT_DETAILS`/],
    ["Webhooks", /`CUSTOMER.KYC_SUBMITTED` is gone/],
    ["Webhooks", /`CUSTOMER.KYB_APPROVED`.* is new/],
    ["GET /customers", /`kycStatus` doesn't list `PENDING_REVIEW`/],
    ["GET /transactions/{id}", /`COMPLETED` is not the end any more/],
    ["GET /transactions/{id}", /`PENDING` no longer always waits/],
    ["GET /transactions/{id}", /`type` no longer tells debit from credit/],
    ["GET /transactions/{id}", /`refund` is now also of incoming/],
    ["GET /transactions/{id}", /`rateDetails` is gone from incoming/],
    ["GET /customers/internal-accounts", /`balance` is now only what can be spent/],
    ["POST /quotes", /may wait for the customer's authorisation/],
    [
      "POST /quotes",
      /`source.cryptoNetwork` is no longer taken as `SOLANA_MAINNET`. A stablecoin's network is named as in/,
    ],
    ["Webhooks", /Incoming payments can be refunded/],
  ] as [string, RegExp][])("%s: %s", async (where, sentence) => {
    expect(about(await said(r2Document()), where, sentence).length).toBeGreaterThanOrEqual(1);
  });

  test("names the breaking ones first, with the pages they affect, and counts what is not used here", async () => {
    const { differences, unused } = await compareDocument(JSON.stringify(r2Document()));
    const order = differences.map(({ severity }) => ["breaking", "handled", "note"].indexOf(severity));
    expect(order).toEqual([...order].sort());
    expect(about(differences, "GET /quotes", "is gone")).toMatchObject([{ screens: ["Quotes", "New quote"] }]);
    expect(unused.endpoints).toBe(1);
    expect(unused.fields).toBeGreaterThan(0);
  });
});

test("neither R1 nor R2 breaks anything that Corridor doesn't adapt to", async () => {
  expect(breaking(await said(r1Document()))).toEqual([]);
  expect(breaking(await said(r2Document()))).toEqual([]);
});

test("what only some deployments require of a customer is no difference elsewhere, and mandatory without being a break", async () => {
  const found = await said(specificationDocument());
  for (const place of ["businessInfo.country", "businessInfo.incorporatedOn", "endUserTermsConsent"]) {
    expect(about(found, "POST /customers", `\`${place}\` isn't taken`)).toMatchObject([{ severity: "note" }]);
  }
  expect(about(found, "PATCH /customers/{customerId}", "`businessInfo` isn't taken")).toMatchObject([
    { severity: "note", sentence: expect.stringContaining("stay as they were") },
  ]);
  for (const name of ["region", "currency"]) {
    expect(about(found, "GET /customers", `\`${name}\` isn't taken`)).toMatchObject([{ severity: "note" }]);
    expect(about(await said(r2Document()), "GET /customers", `\`${name}\` isn't taken`)).toEqual([]);
  }
  expect(about(found, "GET /customers/end-user-terms", "isn't there")).toMatchObject([
    { severity: "note", screens: ["New customer"] },
  ]);
});

test("an unknown state and an unknown event are named", async () => {
  const document = specificationDocument();
  const text = JSON.stringify(document).replaceAll('"PENDING_REVIEW"', '"ON_ICE"').replaceAll('"TEST"', '"MOON.RISEN"');
  const { differences } = await compareDocument(text);
  expect(about(differences, "GET /customers", /`kycStatus` can also be `ON_ICE`/)).toMatchObject([
    { severity: "note" },
  ]);
  expect(about(differences, "Webhooks", /`MOON.RISEN` is new: it is kept/)).toMatchObject([{ severity: "note" }]);
});

describe("a change that no revision has made yet", () => {
  const changed = async (change: (document: ReturnType<typeof specificationDocument>) => void) => {
    const document = specificationDocument();
    change(document);
    return breaking(await said(document)).map(({ sentence }) => sentence);
  };
  const operation = (document: ReturnType<typeof specificationDocument>, path: string, method: string) =>
    document.paths[path]?.[method] as { parameters: unknown[]; security?: unknown };

  test.each<[string, (document: ReturnType<typeof specificationDocument>) => void, RegExp]>([
    ["an endpoint is gone", ({ paths }) => delete paths["/config"], /`GET \/config` is gone/],
    [
      "a type changed",
      ({ components }) => {
        components.schemas.Quote = { type: "object", properties: { totalSendingAmount: { type: "string" } } };
      },
      /`totalSendingAmount` is now text; it is read as a whole number/,
    ],
    [
      "a field that is needed is gone, and one like it is new",
      ({ components }) => {
        components.schemas.Quote = { type: "object", properties: { totalSentAmount: { type: "integer" } } };
      },
      /`totalSendingAmount` is gone.*renamed to `totalSentAmount`/,
    ],
    [
      "a header is mandatory",
      (document) =>
        operation(document, "/quotes", "post").parameters.push({ name: "X-Sign", in: "header", required: true }),
      /The header `x-sign` is now mandatory/,
    ],
    [
      "the idempotency key is gone",
      (document) => {
        operation(document, "/transfer-out", "post").parameters = [];
      },
      /could be made twice/,
    ],
    [
      "another way to sign in",
      (document) => {
        operation(document, "/config", "get").security = [{ other: [] }];
      },
      /no longer takes HTTP Basic/,
    ],
  ])("%s", async (_, change, sentence) => {
    expect((await changed(change)).some((one) => sentence.test(one))).toBe(true);
  });
});
