import { z } from "zod";
import { beneficiaryFields, fieldsFor, needsBeneficiary, railChoice } from "@/lib/contract/account-info";
import { type AccountField, type AccountType, accountTypeOf } from "@/lib/contract/account-types";
import { normaliseValues } from "@/lib/contract/field-values";
import type { Scope } from "../schema";
import { checkedAccount } from "./new-account";

type Table = readonly AccountType[];

/** The form's values: everything typed; fields of other account types and rails are kept but not sent. */
export interface AccountFormValues {
  scope: Scope;
  customerId: string;
  currency: string;
  platformAccountId: string;
  accountType: string;
  rails: string[];
  /** Empty: not stated. */
  ownershipType: string;
  accountInfo: Record<string, unknown>;
  beneficiary: { beneficiaryType: "INDIVIDUAL" | "BUSINESS"; [name: string]: unknown };
}

function emptyValue({ rule }: AccountField): unknown {
  if (rule.kind === "list") return [];
  return rule.kind === "object" ? emptyValues(rule.fields) : "";
}

const emptyValues = (fields: readonly AccountField[]) =>
  Object.fromEntries(fields.map((field) => [field.name, emptyValue(field)]));

/** An empty form, with a place for every field of the table. */
export function emptyAccountForm(table: Table, scope: Scope, customerId: string): AccountFormValues {
  const beneficiaries = table.flatMap(({ beneficiary }) =>
    beneficiary ? [...beneficiary.INDIVIDUAL, ...beneficiary.BUSINESS] : [],
  );
  return {
    ...{ scope, customerId, currency: "", platformAccountId: "", accountType: "", rails: [], ownershipType: "" },
    accountInfo: emptyValues(table.flatMap(({ fields }) => fields)),
    beneficiary: { ...emptyValues(beneficiaries), beneficiaryType: "INDIVIDUAL" },
  };
}

/** The rails initially selected for a type: all listed ones where several can be chosen, else none. */
export function firstRails(type: AccountType | undefined): string[] {
  return type && railChoice(type) === "several" ? type.rails : [];
}

/** The chosen beneficiary's own fields; undefined where none is needed and nothing was typed. */
function beneficiaryOf({ beneficiary, ownershipType }: AccountFormValues, type: AccountType): unknown {
  const { beneficiaryType } = beneficiary;
  const fields = beneficiaryFields(type, beneficiaryType);
  const pairs = fields.map(({ name }) => [name, beneficiary[name]]);
  const typed: Record<string, unknown> = normaliseValues(Object.fromEntries(pairs), fields);
  const isNeeded = needsBeneficiary(type, { rails: [], ownershipType });
  return isNeeded || Object.keys(typed).length > 0 ? { ...typed, beneficiaryType } : undefined;
}

/**
 * The form as it is sent: only what belongs to the chosen type, without empty fields. Names fields as the form does.
 */
export function accountForm(table: Table) {
  return z
    .custom<AccountFormValues>()
    .transform((values) => {
      const type = accountTypeOf(values.accountType, table);
      const rails = type && railChoice(type) !== "none" ? values.rails.filter((rail) => type.rails.includes(rail)) : [];
      const fields = type ? fieldsFor(type, rails).filter(({ rule }) => rule.kind !== "rail") : [];
      const info = Object.fromEntries(fields.map(({ name }) => [name, values.accountInfo[name]]));
      const beneficiary = type && beneficiaryOf(values, type);
      return {
        scope: values.scope,
        customerId: values.scope === "platform" ? "" : values.customerId,
        currency: values.currency.trim().toUpperCase(),
        platformAccountId: values.platformAccountId,
        accountType: values.accountType,
        ...(rails.length > 0 ? { rails } : {}),
        ...(type?.offersOwnership && values.ownershipType ? { ownershipType: values.ownershipType } : {}),
        accountInfo: normaliseValues(info, fields),
        ...(beneficiary ? { beneficiary } : {}),
      };
    })
    .pipe(checkedAccount(table));
}
