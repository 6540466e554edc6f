import { expect, test } from "vitest";
import { accountLabel, sideLabel } from "./labels";

test.each([
  [{ accountType: "MXN_ACCOUNT", clabeNumber: "032180000118359719" }, "MXN account ·· 9719"],
  [{ accountType: "US_ACCOUNT", bankName: "Chase", accountNumber: "0012345678" }, "Chase ·· 5678"],
  [{ accountType: "BRL_ACCOUNT", pixKeyType: "EMAIL", pixKey: "ana@example.com" }, "Pix key · a•••••@example.com"],
  [{ accountType: "BRL_ACCOUNT", pixKeyType: "CPF", pixKey: "52998224725" }, "Pix key ·· 4725"],
  [{ accountType: "INR_ACCOUNT", vpa: "ana@okaxis" }, "UPI address · a•••••@okaxis"],
  [{ accountType: "KES_ACCOUNT", provider: "M-Pesa", phoneNumber: "+254712345678" }, "M-Pesa ·· 5678"],
  [{ accountType: "SPARK_WALLET", address: "sp1pgss9kx3u5x5ygye7jx" }, "Spark wallet ·· e7jx"],
  [{ accountType: "LIGHTNING", lightningAddress: "ana@wallet.example" }, "Lightning · a•••••@wallet.example"],
  [{ accountType: "LIGHTNING_ACCOUNT", lightningAddress: "ana@wallet.example" }, "Lightning · a•••••@wallet.example"],
  [{ accountType: "IBAN", iban: "DE89370400440532013000" }, "EUR account ·· 3000"],
  [{ accountType: "XAF_ACCOUNT", provider: "ORANGE", phoneNumber: "+237612345678" }, "Orange ·· 5678"],
  [{ accountType: "CNY_ACCOUNT", bankName: "WechatPay", phoneNumber: "+8613812345678" }, "WeChat Pay ·· 5678"],
  [{ accountType: "PIX", pixKey: "52998224725" }, "Pix key ·· 4725"],
  [{ accountType: "XYZ_ACCOUNT" }, "XYZ account"],
])("%j is labelled %s", (info, label) => {
  expect(accountLabel(info, "ExternalAccount:1")).toBe(label);
});

const CLABE = { accountType: "MXN_ACCOUNT", clabeNumber: "032180000118359719" };

test.each([
  [{ currency: "MXN", accountInfo: CLABE }, "MXN account ·· 9719"],
  [{ accountInfo: { ...CLABE, beneficiary: { legalName: "Tacos SA" } } }, "Tacos SA · MXN account ·· 9719"],
  [{ accountInfo: { accountType: "US_ACCOUNT", accountNumber: "1234" } }, "USD account"],
  [{ currency: "MXN" }, "External account"],
])("a payment to %j, which is no account of its own, is labelled %s", (externalAccountDetails, label) => {
  const destination = { destinationType: "EXTERNAL_ACCOUNT_DETAILS", externalAccountDetails };
  expect(sideLabel(new Map(), destination)).toBe(label);
});
