import "server-only";
import { ACCOUNT_TYPES, type AccountType } from "@/lib/contract/account-types";
import { type Found, listed } from "./compare-response";
import type { DocumentNode } from "./document-node";
import { explainedBy } from "./explained";
import { similarName } from "./similar-name";

/** Fields of every account type. */
const COMMON = ["accountType", "beneficiary"];

/** Compares the types of external accounts that can be created here with those that the document accepts. */
export function compareAccountTypes(accountInfo: DocumentNode): Found[] {
  const byType = new Map<string, DocumentNode>();
  for (const form of accountInfo.each()) for (const type of typesOf(form)) byType.set(type, form);
  if (byType.size === 0) return [];
  const ours = new Set(ACCOUNT_TYPES.map(({ type }) => type));
  const fresh = [...byType.keys()].filter((type) => !ours.has(type));
  const found = ACCOUNT_TYPES.flatMap((type) => {
    const form = byType.get(type.type);
    return form ? compareFields(type, form) : [goneType(type, fresh)];
  });
  if (fresh.length > 0)
    found.push({ severity: "note", sentence: `Accounts of the type ${listed(fresh)} can be created too.` });
  return alike(found);
}

const typesOf = (form: DocumentNode) => form.field("accountType")?.node.values ?? [];

function goneType({ type, label }: AccountType, fresh: string[]): Found {
  const like = similarName(
    type,
    fresh.filter((other) => other.startsWith(type.slice(0, 2))),
  );
  const renamed = like ? ` Was it renamed to \`${like}\`?` : "";
  const effect = explainedBy(type);
  if (effect) return { severity: "handled", sentence: `The account type \`${type}\` is gone.${renamed} ${effect}` };
  return { severity: "breaking", sentence: `The account type \`${type}\` (${label}) is gone.${renamed}` };
}

function compareFields({ type, fields, exactlyOneOf }: AccountType, form: DocumentNode): Found[] {
  const names = fields.map(({ name }) => name);
  const known = new Set([...names, ...COMMON]);
  const fresh = form.names().filter((name) => !known.has(name));
  const found: Found[] = [];
  for (const { name, optional } of fields) {
    if (form.field(name)) continue;
    const like = similarName(name, fresh);
    const renamed = like ? ` Was it renamed to \`${like}\`?` : "";
    const effect = explainedBy(name);
    const severity = effect ? "handled" : optional ? "note" : "breaking";
    found.push({
      severity,
      sentence: `\`${type}\`: \`${name}\` is no longer taken.${renamed}${effect ? ` ${effect}` : ""}`,
    });
  }
  for (const name of form.required().keys()) {
    const ours = fields.find((field) => field.name === name);
    const isSent = COMMON.includes(name) || (ours && !ours.optional) || exactlyOneOf?.includes(name);
    if (isSent) continue;
    const effect = explainedBy(name);
    const sentence = `\`${type}\`: \`${name}\` is now mandatory.${effect ? ` ${effect}` : ""}`;
    found.push({ severity: effect ? "handled" : "breaking", sentence });
  }
  return [...found, ...compareBeneficiary(type, form)];
}

/** A business is sent with its business information, or with its name alone. */
function compareBeneficiary(type: string, form: DocumentNode): Found[] {
  const beneficiary = form.field("beneficiary")?.node;
  if (!beneficiary || beneficiary.isFree || beneficiary.field("businessInfo") || !beneficiary.field("legalName"))
    return [];
  const effect = explainedBy("beneficiary.businessInfo");
  const sentence = `\`${type}\`: a business's \`businessInfo\` was renamed to \`legalName\`. ${effect ?? ""}`.trim();
  return [{ severity: effect ? "handled" : "breaking", sentence }];
}

/** Merges identical differences of several types into one, with their names. */
function alike(found: Found[]): Found[] {
  const groups = new Map<string, { severity: Found["severity"]; types: string[]; rest: string }>();
  for (const { severity, sentence } of found) {
    const [, type, rest = sentence] = /^`([A-Z0-9_]+)`: (.*)$/.exec(sentence) ?? [];
    const group = groups.get(rest) ?? { severity, types: [], rest };
    if (type) group.types.push(type);
    groups.set(rest, group);
  }
  return [...groups.values()].map(({ severity, types, rest }) => ({
    severity,
    sentence: types.length === 0 ? rest : `${listed(types).replace(/ or (?=`[^`]*`$)/, " and ")}: ${rest}`,
  }));
}
