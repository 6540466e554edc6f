import type { PaymentInstruction } from "@/lib/contract/payment-instructions";
import { hash32, Random } from "../state/random";

const BANKS: Record<string, { rails: string[]; bankName: string; fields: (random: Random) => Record<string, string> }> =
  {
    EUR: {
      rails: ["SEPA", "SEPA_INSTANT"],
      bankName: "Banking Circle",
      fields: () => ({ iban: "DE89370400440532013000", swiftBic: "COBADEFF" }),
    },
    GBP: {
      rails: ["FASTER_PAYMENTS"],
      bankName: "ClearBank",
      fields: (random) => ({ sortCode: "040668", accountNumber: random.digits(8) }),
    },
    MXN: { rails: ["SPEI"], bankName: "STP", fields: () => ({ clabeNumber: "646180157000000004" }) },
    BRL: { rails: ["PIX"], bankName: "Celcoin", fields: (random) => ({ pixKey: `${random.digits(8)}@pix.example` }) },
    INR: { rails: ["UPI"], bankName: "Yes Bank", fields: (random) => ({ vpa: `collect${random.digits(6)}@ybl` }) },
    NGN: {
      rails: ["BANK_TRANSFER"],
      bankName: "Providus Bank",
      fields: (random) => ({ accountNumber: random.digits(10) }),
    },
    PHP: {
      rails: ["BANK_TRANSFER"],
      bankName: "UnionBank",
      fields: (random) => ({ accountNumber: random.digits(12) }),
    },
    KES: {
      rails: ["MOBILE_MONEY"],
      bankName: "M-PESA",
      fields: (random) => ({ paybill: "522522", accountNumber: random.digits(8) }),
    },
  };

function textHash(text: string): number {
  let h = 11;
  for (let at = 0; at < text.length; at++) h = Math.imul(h, 31) + text.charCodeAt(at);
  return hash32(h);
}

/**
 * How to pay in `currency`, with `reference` on the statement (specification 2.9): bank form, or wallet form for BTC
 * and for a stablecoin on its `network`.
 */
export function paymentInstructions(currency: string, reference: string, network = ""): PaymentInstruction[] {
  const random = new Random(textHash(reference + currency));
  const instructionsNotes = `Include the reference ${reference} so that the payment is matched.`;
  if (currency === "BTC") {
    const hex = () => random.between(0, 15).toString(16);
    const address = `sp1${Array.from({ length: 40 }, hex).join("")}`;
    const invoice = `lnbc1${Array.from({ length: 60 }, hex).join("")}`;
    return [
      { accountOrWalletInfo: { accountType: "SPARK_WALLET", assetType: "BTC", address, invoice }, instructionsNotes },
    ];
  }
  if (network !== "") {
    const [chain = ""] = network.split("_");
    const address = `${chain.toLowerCase()}1${random.digits(36)}`;
    const info = { accountType: `${chain}_WALLET`, assetType: currency, address, reference };
    return [{ accountOrWalletInfo: info, instructionsNotes }];
  }
  const bank = BANKS[currency];
  const info = bank
    ? { accountType: `${currency}_ACCOUNT`, paymentRails: bank.rails, ...bank.fields(random), bankName: bank.bankName }
    : {
        accountType: "USD_ACCOUNT",
        paymentRails: ["ACH", "WIRE"],
        accountNumber: random.digits(12),
        routingNumber: "101019644",
        bankName: "Lead Bank",
      };
  return [{ accountOrWalletInfo: { ...info, reference }, instructionsNotes }];
}
