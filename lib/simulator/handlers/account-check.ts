import { accountInfoProblems, beneficiaryFields, beneficiaryProblems, railsProblem } from "@/lib/contract/account-info";
import type { AccountField, AccountType } from "@/lib/contract/account-types";
import type { Capability } from "@/lib/contract/capabilities";
import type { AccountInfo, CreateExternalAccountBody } from "@/lib/contract/external-account";
import { formProblem } from "@/lib/contract/field-rules";
import { isRecord } from "@/lib/contract/json-text";
import { refuse } from "../http/api-error";

type Info = Record<string, unknown>;
const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((each) => typeof each === "string");

/**
 * Checks account data, as it was sent, against the deployment's table of account types (interface-revisions 2), and
 * returns it as in responses: with its rails where the deployment states them. Throws 400 with messages by field.
 */
export function checkedDetails(
  type: AccountType,
  { currency, ownershipType, accountInfo: sent }: CreateExternalAccountBody,
  capabilities: readonly Capability[],
): AccountInfo {
  const { paymentRails, beneficiary, ...accountInfo } = sent;
  const rails = type.sendsRails ? (isTexts(paymentRails) ? paymentRails : []) : impliedRail(type, accountInfo);
  const found = {
    ...at("accountInfo.", accountInfoProblems(accountInfo, type, formProblem, rails)),
    ...at("accountInfo.", unknownFields(accountInfo, type.fields, ["accountType"])),
    ...at("accountInfo.beneficiary.", beneficiaryProblems(beneficiary, type, { rails, ownershipType }, formProblem)),
    ...at("accountInfo.beneficiary.", unknownIn(beneficiary, type)),
    ...at("", envelopeProblems(type, currency, ownershipType)),
  };
  const ofRails = railsProblem(type, rails);
  if (ofRails !== null) found["accountInfo.paymentRails"] = ofRails;
  if (paymentRails !== undefined && !type.sendsRails) found["accountInfo.paymentRails"] = "Unknown field.";
  const errors = Object.entries(found).map(([field, message]) => ({ field, message }));
  if (errors.length > 0) {
    throw refuse(400, "INVALID_BANK_ACCOUNT", errors[0]?.message ?? "Invalid account.", { errors });
  }
  const isAnswered = type.rails.length > 0 && capabilities.includes("usdAccountType");
  return {
    ...accountInfo,
    ...(isAnswered ? { paymentRails: type.sendsRails ? rails : type.rails } : {}),
    ...(beneficiary ? { beneficiary } : {}),
  } as AccountInfo;
}

const at = (place: string, problems: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(problems).map(([field, message]) => [place + field, message]));

/** The rail of a type whose rail is not sent but decides: the one in `rail`, else the first with complete data. */
function impliedRail(type: AccountType, details: Info): string[] {
  const { requiredByRail = [] } = type;
  const named = requiredByRail.find(({ rail }) => rail === details.rail);
  const complete = requiredByRail.find(({ requires }) => requires.every((name) => details[name] !== undefined));
  const found = named ?? complete ?? requiredByRail[0];
  return found ? [found.rail] : [];
}

function unknownFields(values: Info, fields: readonly AccountField[], also: string[] = []): Record<string, string> {
  const known = new Map(fields.map((field) => [field.name, field]));
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]): [string, string][] => {
      const rule = known.get(name)?.rule;
      if (!rule) return also.includes(name) ? [] : [[name, "Unknown field."]];
      return rule.kind === "object" && isRecord(value)
        ? Object.entries(at(`${name}.`, unknownFields(value, rule.fields)))
        : [];
    }),
  );
}

function unknownIn(beneficiary: Info | undefined, type: AccountType): Record<string, string> {
  if (!beneficiary) return {};
  return unknownFields(beneficiary, beneficiaryFields(type, beneficiary.beneficiaryType), ["beneficiaryType"]);
}

function envelopeProblems(type: AccountType, currency: string, ownershipType: string | undefined) {
  const held = type.currencies ?? (type.currency === null ? [currency] : [type.currency]);
  return {
    ...(held.includes(currency) ? {} : { currency: `${type.type} only holds ${held.join(", ")}.` }),
    ...(ownershipType === undefined || type.offersOwnership ? {} : { ownershipType: "Unknown field." }),
  };
}
