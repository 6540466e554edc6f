const MASK = "•••";
const keyOf = (name: string) => name.toLowerCase().replace(/[^a-z0-9]/g, "");
const keys = (...names: string[]) => new Set(names.map(keyOf));

/** Objects whose every value is taken for personal, except the plain ones below. */
const PERSONAL_OBJECTS = keys(
  ...["accountInfo", "accountOrWalletInfo", "beneficiary", "businessInfo", "address", "counterpartyInformation"],
  ...["senderCustomerInfo", "receiverCustomerInfo", "customerInfo", "counterparty"],
);

/** What may be shown inside a personal object: kinds and countries, never who. */
const PLAIN_INSIDE = keys(
  ...["accountType", "beneficiaryType", "paymentRails", "accountCategory", "assetType", "pixKeyType"],
  ...["bankName", "provider", "country", "currency", "USER_TYPE", "PURPOSE_OF_PAYMENT"],
);

/** Values that are masked wherever they are. */
const PERSONAL_KEYS = keys(
  ...["fullName", "firstName", "lastName", "name_on_account", "legalName", "businessName", "birthDate", "nationality"],
  ...["email", "phone", "phoneNumber", "line1", "line2", "city", "state", "postalCode", "taxId", "registrationNumber"],
  ...["accountNumber", "routingNumber", "iban", "swiftBic", "swiftCode", "clabeNumber", "pixKey", "sortCode", "vpa"],
  ...["bankCode", "branchCode", "invoice", "bolt12", "lightningAddress", "accountIdentifier"],
  ...["senderAccountIdentifier", "receiverAccountIdentifier", "description", "kycUrl", "redirectUri"],
  ...["umaAddress", "senderUmaAddress", "receiverUmaAddress", "sendingUmaAddress", "receivingUmaAddress"],
  ...["secret", "clientSecret", "token", "accessToken", "authorization", "password", "apiKey"],
);

/** Free text that may quote a value. */
const FREE_TEXT = keys("message", "reason", "details", "instructionsNotes", "error");

/** `$alice@example.com` → `$•••@example.com`; anything else is hidden whole. */
function mask(value: unknown): unknown {
  if (value === null || typeof value === "boolean") return value;
  if (Array.isArray(value)) return value.map(mask);
  if (typeof value === "object")
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, mask(item)]));
  const uma = typeof value === "string" ? /^\$[^@]+(@[^@\s]+)$/.exec(value) : null;
  return uma ? `$${MASK}${uma[1]}` : MASK;
}

/** Text without what looks like an address, a long number, or a quoted value. */
export function scrubText(text: string): string {
  return text
    .replace(/[^\s@"'<>]+@[^\s@"'<>]+/g, MASK)
    .replace(/\+?\d(?:[\s-]?\d){5,}/g, MASK)
    .replace(/"[^"]*"/g, `"${MASK}"`)
    .replace(/(^|\s)'[^']*'/g, `$1'${MASK}'`);
}

/**
 * A copy of a request or answer with personal values and secrets masked, deep: by key name, and inside objects that
 * hold personal data everything but kinds and countries. Ids, states, amounts and times stay readable.
 */
export function redact(value: unknown, depth = 0): unknown {
  if (depth > 20) return MASK;
  if (Array.isArray(value)) return value.map((item) => redact(item, depth + 1));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, redactValue(keyOf(key), item, depth)]));
}

function redactValue(key: string, item: unknown, depth: number): unknown {
  if (PERSONAL_KEYS.has(key)) return mask(item);
  if (PERSONAL_OBJECTS.has(key)) return redactPersonal(item, depth);
  if (FREE_TEXT.has(key)) return redactFree(item, depth);
  return redact(item, depth + 1);
}

function redactPersonal(value: unknown, depth: number): unknown {
  if (typeof value !== "object" || value === null || Array.isArray(value) || depth > 20) return mask(value);
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => {
      if (PLAIN_INSIDE.has(keyOf(key))) return [key, item];
      return [key, PERSONAL_OBJECTS.has(keyOf(key)) ? redactPersonal(item, depth + 1) : mask(item)];
    }),
  );
}

function redactFree(value: unknown, depth: number): unknown {
  if (typeof value === "string") return scrubText(value);
  if (Array.isArray(value)) return value.map((item) => redactFree(item, depth + 1));
  return redact(value, depth + 1);
}

/** A path or query text with UMA addresses masked: `/receiver/uma/$•••@example.com`. */
export function redactPath(path: string): string {
  return path.replace(/(?:\$|%24)[^/?@]+?(?=@|%40)/gi, `$${MASK}`);
}
