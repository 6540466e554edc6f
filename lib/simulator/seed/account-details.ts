import type { Random } from "../state/random";
import { slugOf } from "./people";

/** The fields of one bank account or wallet, and the text whose last digits decide a sandbox failure. */
export interface AccountDetails {
  fields: { accountType: string; [field: string]: string };
  identifier: string;
}

const US_BANKS = [
  ["JPMorgan Chase", "021000021"],
  ["Bank of America", "026009593"],
  ["Wells Fargo", "121000248"],
  ["Citibank", "021000089"],
  ["U.S. Bank", "091000022"],
  ["PNC Bank", "043000096"],
] as const;
/** Banks by currency, for accounts that name their bank. */
export const BANKS: Record<string, readonly string[]> = {
  NGN: ["GTBank", "Access Bank", "Zenith Bank", "First Bank of Nigeria", "UBA"],
  PHP: ["BDO Unibank", "BPI", "Metrobank", "Landbank", "GCash"],
  ZAR: ["Standard Bank", "FNB", "Absa", "Capitec"],
  SGD: ["DBS Bank", "OCBC", "UOB"],
  HKD: ["HSBC Hong Kong", "Hang Seng Bank"],
  MYR: ["Maybank", "CIMB"],
  THB: ["Bangkok Bank", "Kasikornbank"],
  VND: ["Vietcombank", "Techcombank"],
  IDR: ["Bank Mandiri", "BCA"],
};
const SWIFT: Record<string, string> = {
  SGD: "DBSSSGSG",
  HKD: "HSBCHKHH",
  MYR: "MBBEMYKL",
  THB: "BKKBTHBK",
  VND: "BFTVVNVX",
  IDR: "BMRIIDJA",
};
const PHONE_PREFIX: Record<string, string> = { KES: "+2547", TZS: "+2557", ZMW: "+2609", RWF: "+2507" };
const MOBILE: Record<string, readonly string[]> = {
  KES: ["M-PESA", "Airtel Money"],
  TZS: ["M-Pesa Tanzania", "Tigo Pesa"],
  ZMW: ["MTN Mobile Money", "Airtel Money"],
  RWF: ["MTN Mobile Money", "Airtel Money"],
};

function ending(digits: string, suffix: string): string {
  return suffix === "" ? digits : digits.slice(0, -suffix.length) + suffix;
}

function iban(country: string, bban: string): string {
  const moved = `${bban}${country}00`.replace(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55));
  return `${country}${String(98n - (BigInt(moved) % 97n)).padStart(2, "0")}${bban}`;
}

function clabe(random: Random, suffix: string): string {
  for (;;) {
    const body = ending(
      `${random.pick(["002", "012", "014", "021", "072"])}180${random.digits(11)}`,
      suffix.slice(0, 2),
    );
    let sum = 0;
    for (let at = 0; at < 17; at++) sum += (Number(body[at]) * ([3, 7, 1][at % 3] ?? 1)) % 10;
    const whole = body + ((10 - (sum % 10)) % 10);
    if (whole.endsWith(suffix)) return whole;
  }
}

function cpf(random: Random): string {
  let digits = random.digits(9);
  for (let weight = 10; weight <= 11; weight++) {
    let sum = 0;
    for (let at = 0; at < digits.length; at++) sum += Number(digits[at]) * (weight - at);
    digits += String(((sum * 10) % 11) % 10);
  }
  return digits;
}

const BASE58 = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz";
function token(random: Random, alphabet: string, length: number): string {
  return Array.from({ length }, () => alphabet[random.between(0, alphabet.length - 1)]).join("");
}

/** Account data of the currency's account type; its identifier ends in `suffix`, if not empty. */
export function accountDetails(random: Random, currency: string, owner: string, suffix: string): AccountDetails {
  const number = (length: number) => ending(random.digits(length), suffix);
  const bankName = random.pick(BANKS[currency] ?? ["Community Bank"]);
  switch (currency) {
    case "USD": {
      const [bank, routingNumber] = random.pick(US_BANKS);
      const accountNumber = number(random.between(9, 12));
      const accountCategory = random.chance(0.8) ? "CHECKING" : "SAVINGS";
      return {
        fields: { accountType: "US_ACCOUNT", accountNumber, routingNumber, accountCategory, bankName: bank },
        identifier: accountNumber,
      };
    }
    case "MXN": {
      const clabeNumber = clabe(random, suffix);
      return { fields: { accountType: "MXN_ACCOUNT", clabeNumber }, identifier: clabeNumber };
    }
    case "BRL": {
      const tax = cpf(random);
      const email = `${slugOf(owner)}@example.com.br`;
      const isCpf = random.chance(0.6);
      const pixKey = isCpf ? tax : email;
      return {
        fields: { accountType: "BRL_ACCOUNT", pixKey, pixKeyType: isCpf ? "CPF" : "EMAIL", taxId: tax },
        identifier: pixKey,
      };
    }
    case "EUR":
    case "DKK": {
      const bban = { DE: 18, ES: 20, DK: 14 };
      const country = currency === "DKK" ? "DK" : random.chance(0.6) ? "DE" : "ES";
      const whole = iban(country, number(bban[country]));
      const swiftBic = { DE: "COBADEFF", ES: "CAIXESBB", DK: "DABADKKK" }[country];
      return { fields: { accountType: `${currency}_ACCOUNT`, iban: whole, swiftBic }, identifier: whole };
    }
    case "GBP": {
      const accountNumber = number(8);
      const sortCode = random.pick(["200415", "309634", "400530", "110001", "040004"]);
      return { fields: { accountType: "GBP_ACCOUNT", sortCode, accountNumber }, identifier: accountNumber };
    }
    case "INR": {
      const vpa = `${slugOf(owner)}${random.between(1, 99)}@${random.pick(["okaxis", "oksbi", "ybl", "paytm"])}`;
      return { fields: { accountType: "INR_ACCOUNT", vpa }, identifier: vpa };
    }
    case "NGN": {
      const accountNumber = number(10);
      return { fields: { accountType: "NGN_ACCOUNT", accountNumber, bankName }, identifier: accountNumber };
    }
    case "KES":
    case "TZS":
    case "ZMW":
    case "RWF": {
      const phoneNumber = `${PHONE_PREFIX[currency]}${ending(random.digits(8), suffix)}`;
      const provider = random.pick(MOBILE[currency] ?? ["MTN Mobile Money"]);
      return { fields: { accountType: `${currency}_ACCOUNT`, phoneNumber, provider }, identifier: phoneNumber };
    }
    case "CAD": {
      const accountNumber = number(9);
      const fields = { accountType: "CAD_ACCOUNT", bankCode: random.pick(["001", "003", "004", "010"]) };
      return { fields: { ...fields, branchCode: random.digits(5), accountNumber }, identifier: accountNumber };
    }
    case "BTC": {
      if (random.chance(0.4)) {
        const lightningAddress = `${slugOf(owner)}@wallet.example`;
        return { fields: { accountType: "LIGHTNING", lightningAddress }, identifier: lightningAddress };
      }
      const address = `sp1${token(random, "qpzry9x8gf2tvdw0s3jn54khce6mua7l", 62)}`;
      return { fields: { accountType: "SPARK_WALLET", address }, identifier: address };
    }
    case "USDC": {
      const solana = random.chance(0.5);
      const address = solana ? token(random, BASE58, 44) : `0x${token(random, "0123456789abcdef", 40)}`;
      const accountType = solana ? "SOLANA_WALLET" : random.pick(["BASE_WALLET", "POLYGON_WALLET"]);
      return { fields: { accountType, address }, identifier: address };
    }
    default: {
      const accountNumber = number(currency === "ZAR" ? 10 : 12);
      const fields = { accountType: `${currency}_ACCOUNT`, accountNumber, bankName };
      const swiftCode = SWIFT[currency];
      const extra: Record<string, string> = currency === "IDR" ? { phoneNumber: `+62${random.digits(10)}` } : {};
      return {
        fields: { ...fields, ...(swiftCode ? { swiftCode } : {}), ...extra },
        identifier: accountNumber,
      };
    }
  }
}
