import "server-only";
import { isPersonalFact, sensitivityOf } from "@/lib/contract/personal-data";
import type { Transaction } from "@/lib/contract/transaction";
import { maskPersonal } from "@/lib/fields";

/** What is said of a counterparty; who they are masked. */
export function maskedFacts(
  information: Transaction["counterpartyInformation"],
): Transaction["counterpartyInformation"] {
  if (!information) return undefined;
  const text = (value: unknown) => (typeof value === "string" ? value : JSON.stringify(value));
  return Object.fromEntries(
    Object.entries(information).map(([key, value]) => [key, isPersonalFact(key) ? maskPersonal(text(value)) : value]),
  );
}

/**
 * Where a payment comes from; who holds the account and which one it is masked (interface-revisions 5), as is any text
 * under a name that is not known.
 */
export function maskedSource(source: Transaction["source"]): Transaction["source"] {
  if (!source) return undefined;
  const shown = Object.entries(source).flatMap(([field, value]): [string, unknown][] => {
    if (sensitivityOf(field) !== "personal") return [[field, value]];
    return typeof value === "string" ? [[field, maskPersonal(value)]] : [];
  });
  return Object.fromEntries(shown);
}

/** Where a payment goes, without the account's own data: its label says what of it is shown. */
export function maskedDestination(destination: Transaction["destination"]): Transaction["destination"] {
  if (!destination) return undefined;
  const { externalAccountDetails: _, ...shown } = destination;
  return shown;
}

/** The payer's own words may hold anything (lib/contract/personal-data.ts). */
export function withMaskedWords<Row extends Pick<Transaction, "description" | "source">>(row: Row): Row {
  const { description, source } = row;
  const remittance = source?.remittanceInformation;
  return {
    ...row,
    ...(description === undefined ? {} : { description: maskPersonal(description) }),
    ...(remittance === undefined ? {} : { source: { ...source, remittanceInformation: maskPersonal(remittance) } }),
  };
}
