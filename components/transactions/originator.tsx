import { Description } from "@/components/ui/description-list";
import { ShortId } from "@/components/ui/short-id";
import type { TransactionRow } from "@/lib/features/transactions/schema";

/** The words of the originator's fields, in the order of a bank statement (interface-revisions 5). */
const FIELDS = [
  ["accountHolderName", "Account holder"],
  ["accountIdentifier", "Account"],
  ["bankName", "Bank"],
  ["bankIdentifier", "Bank code"],
] as const;
const REFERENCES = [
  ["endToEndId", "End-to-end ID"],
  ["traceNumber", "Trace number"],
] as const;

/** Whether the service names the account that a deposit came from, or how it came. */
export function hasOriginator({ source }: TransactionRow): boolean {
  const names = [...FIELDS, ...REFERENCES].map(([name]) => name);
  return [...names, "remittanceInformation" as const].some((name) => source?.[name]);
}

/** Who sent a deposit over a bank rail, as the sending bank says; what is masked stays so until it is revealed. */
export function OriginatorFacts({ source }: { source: TransactionRow["source"] }) {
  return (
    <>
      {FIELDS.map(([name, label]) =>
        source?.[name] ? (
          <Description key={name} label={label}>
            <bdi className="break-words">{source[name]}</bdi>
          </Description>
        ) : null,
      )}
      {source?.remittanceInformation ? (
        <Description label="Remittance information">
          <bdi className="break-words">{source.remittanceInformation}</bdi>
        </Description>
      ) : null}
      {REFERENCES.map(([name, label]) =>
        source?.[name] ? (
          <Description key={name} label={label}>
            <ShortId id={source[name]} />
          </Description>
        ) : null,
      )}
    </>
  );
}
