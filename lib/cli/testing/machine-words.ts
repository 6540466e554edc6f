/** Names with a fixed spelling; any other spelling on a screen comes from a machine. */
const NAMES = [
  ...[
    "ACH",
    "RTP",
    "SEPA",
    "SPEI",
    "UPI",
    "IBAN",
    "CLABE",
    "SWIFT",
    "CPF",
    "CNPJ",
    "UMA",
    "KYC",
    "KYB",
    "ID",
    "IDs",
    "URL",
  ],
  ...["API", "CSV", "JSON", "UTC", "UTF", "PEM", "SHA", "QR", "Pix", "PayNow"],
];
const SPELLED = new Map(NAMES.map((name) => [name.toLowerCase(), name]));
/** `OUTGOING_PAYMENT`, `platformCustomerId`, `pIX`. */
const CODES = [/\b[A-Z0-9]+_[A-Z0-9_]+\b/, /\b[a-z]+(?:[A-Z][a-z0-9]+)+\b/, /\b[a-z][A-Z]{2,}\b/];
/** Words that this product does not use: the glossary has another one for each. */
const NOT_OURS = /\b(e-mail|smallest units?|remarks?|receiver|payee)\b/i;

/** What is wrong with a piece of text: a code where a word belongs, or a misspelled name. */
export function machineWords(text: string): string[] {
  // Addresses, ids and the ends of account numbers may be anything.
  const prose = text.replaceAll(/··\s*\S+|\S*[@/\\$:]\S*|\S+\.\S+|\S+-\d+/g, " ");
  const codes = CODES.flatMap((code) => prose.match(new RegExp(code, "g")) ?? []);
  const misspelled = (prose.match(/[A-Za-z]+/g) ?? []).filter((word) => {
    const name = SPELLED.get(word.toLowerCase());
    return name !== undefined && name !== word;
  });
  return [...codes, ...misspelled, ...(prose.match(NOT_OURS) ?? []).slice(0, 1)];
}
