import { describe, expect, it } from "vitest";
import { accountInfoProblems, normaliseAccountInfo } from "./account-info";
import { correctedAccountTypes } from "./account-tables";
import { AccountTypeShape } from "./account-type-corrections";
import { ACCOUNT_TYPES, type AccountType, accountTypeOf } from "./account-types";
import { formProblem } from "./field-rules";

/** A valid example of each type in the table. */
const EXAMPLES: Record<string, Record<string, string>> = {
  US_ACCOUNT: { accountNumber: "12345678901", routingNumber: "021000021", accountCategory: "CHECKING", bankName: "B" },
  MXN_ACCOUNT: { clabeNumber: "032180000118359719" },
  BRL_ACCOUNT: { pixKey: "52998224725", pixKeyType: "CPF", taxId: "52998224725" },
  EUR_ACCOUNT: { iban: "DE89370400440532013000", swiftBic: "DEUTDEFF" },
  DKK_ACCOUNT: { iban: "DK5000400440116243" },
  GBP_ACCOUNT: { sortCode: "200000", accountNumber: "55779911" },
  INR_ACCOUNT: { vpa: "ravi.k@okbank" },
  NGN_ACCOUNT: { accountNumber: "0123456789", bankName: "B" },
  CAD_ACCOUNT: { bankCode: "001", branchCode: "00012", accountNumber: "1234567" },
  ZAR_ACCOUNT: { accountNumber: "123456789", bankName: "B" },
  PHP_ACCOUNT: { bankName: "B", accountNumber: "001234567890" },
  HKD_ACCOUNT: { bankName: "B", accountNumber: "123-456", swiftCode: "HSBCHKHH" },
  MYR_ACCOUNT: { bankName: "B", accountNumber: "123456", swiftCode: "MBBEMYKL" },
  THB_ACCOUNT: { bankName: "B", accountNumber: "123456", swiftCode: "BKKBTHBK" },
  VND_ACCOUNT: { bankName: "B", accountNumber: "123456", swiftCode: "BFTVVNVX" },
  SGD_ACCOUNT: { bankName: "B", accountNumber: "123456", swiftCode: "DBSSSGSG" },
  IDR_ACCOUNT: { bankName: "B", accountNumber: "123456", swiftCode: "CENAIDJA", phoneNumber: "+62812345678" },
  KES_ACCOUNT: { phoneNumber: "+254712345678", provider: "P" },
  TZS_ACCOUNT: { phoneNumber: "+255712345678", provider: "P" },
  ZMW_ACCOUNT: { phoneNumber: "+260712345678", provider: "P" },
  RWF_ACCOUNT: { phoneNumber: "+250712345678", provider: "P" },
  SPARK_WALLET: { address: "sp1pgss9kx3u5x5ygye7jx" },
  SOLANA_WALLET: { address: "4Nd1mBQtrMJVYVfKf2PJy9NZUZdTAsp7D4xWLs4gDB4T" },
  TRON_WALLET: { address: "TNPeeaaFB7K9cmo4uQpcU32zGK8G1NYqeL" },
  POLYGON_WALLET: { address: `0x${"aB".repeat(20)}` },
  BASE_WALLET: { address: `0x${"0".repeat(40)}` },
  LIGHTNING: { lightningAddress: "ana@example.com" },
};

const typeNamed = (name: string): AccountType => AccountTypeShape.parse(accountTypeOf(name));

describe("external-account types (interface-defaults 3)", () => {
  it("are complete, and each is plain data that the schema accepts", () => {
    expect(ACCOUNT_TYPES.map((type) => type.type).sort()).toEqual(Object.keys(EXAMPLES).sort());
    for (const type of ACCOUNT_TYPES) expect(AccountTypeShape.parse(JSON.parse(JSON.stringify(type)))).toEqual(type);
  });

  it.each(Object.entries(EXAMPLES))("%s accepts its example and reports each field left out", (name, example) => {
    const type = typeNamed(name);
    expect(accountInfoProblems(example, type)).toEqual({});
    for (const field of type.fields.filter((candidate) => !candidate.optional)) {
      const { [field.name]: _left, ...rest } = example;
      expect(accountInfoProblems(rest, type)[field.name]).toMatch(/^(Enter|Choose)/);
    }
  });

  it("normalises typed values", () => {
    const typed = { accountType: "EUR_ACCOUNT", iban: " de89 3704 0044 0532 0130 00 ", swiftBic: " " };
    const info = normaliseAccountInfo(typed, typeNamed("EUR_ACCOUNT"));
    expect(info).toEqual({ accountType: "EUR_ACCOUNT", iban: "DE89370400440532013000" });
    expect(
      normaliseAccountInfo({ sortCode: "20-00-00", accountNumber: "5577 9911" }, typeNamed("GBP_ACCOUNT")),
    ).toEqual({
      sortCode: "200000",
      accountNumber: "55779911",
    });
    expect(normaliseAccountInfo({ phoneNumber: "+254 712 345-678" }, typeNamed("KES_ACCOUNT")).phoneNumber).toBe(
      "+254712345678",
    );
  });

  it.each([
    ["US_ACCOUNT", "routingNumber", "123456789"],
    ["MXN_ACCOUNT", "clabeNumber", "032180000118359002"],
    ["BRL_ACCOUNT", "taxId", "52998224726"],
  ])("%s: refuses a %s whose check digits don't match, though the service would accept it", (name, field, value) => {
    const info = { ...EXAMPLES[name], [field]: value };
    expect(Object.keys(accountInfoProblems(info, typeNamed(name)))).toEqual([field]);
    expect(accountInfoProblems(info, typeNamed(name), formProblem)).toEqual({});
  });

  it("requires exactly one of Lightning's three fields", () => {
    const lightning = typeNamed("LIGHTNING");
    expect(accountInfoProblems({}, lightning)).toEqual({ invoice: "Fill in exactly one of these." });
    const two = { lightningAddress: "ana@example.com", bolt12: `lno1${"q".repeat(30)}` };
    expect(Object.keys(accountInfoProblems(two, lightning))).toHaveLength(1);
  });

  it("can be corrected by a deployment", () => {
    const corrected = { ...typeNamed("PHP_ACCOUNT"), rails: ["INSTAPAY"] };
    const table = correctedAccountTypes([corrected, { ...corrected, type: "XYZ_ACCOUNT", currency: "XYZ" }]);
    expect(accountTypeOf("PHP_ACCOUNT", table)?.rails).toEqual(["INSTAPAY"]);
    expect(accountTypeOf("XYZ_ACCOUNT", table)?.currency).toBe("XYZ");
    expect(table).toHaveLength(ACCOUNT_TYPES.length + 1);
  });
});
