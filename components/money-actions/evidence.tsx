import { StatusBadge } from "@/components/ui/badge";
import { ShortId } from "@/components/ui/short-id";
import { Time } from "@/components/ui/time";
import { useEnvironment } from "@/lib/client/environment";
import type { Evidence, MoneyActionDetail } from "@/lib/features/journal/schema";
import { transactionStatus } from "@/lib/features/transactions/check/facts";
import { enumWords, NOT_STATED } from "@/lib/fields";
import { resourcePath } from "@/lib/ids";
import { formatMoney } from "@/lib/money";

interface EvidenceProps {
  evidence: Omit<Evidence, "type"> & { type: string };
  action: MoneyActionDetail;
}

/** The service's record, as read for closing a money action. */
export function ReadEvidence({ evidence, action }: EvidenceProps) {
  // A quote's statuses are among a transaction's, in the same tones.
  const status = transactionStatus(evidence.status ?? undefined);
  const isNone = evidence.type === "None";
  const isUncertain = (evidence.maybe?.length ?? 0) > 0;
  return (
    <p className="flex flex-wrap items-center gap-x-2">
      <StatusBadge
        tone={isNone ? "idle" : status.tone}
        label={!isNone ? status.label : isUncertain ? "No exact match" : "None found"}
      />
      <span className="text-text-2">
        {isNone ? <NoneFound action={action} isUncertain={isUncertain} /> : evidence.type}, read{" "}
        <Time value={evidence.readAt} />
      </span>
    </p>
  );
}

/** The same record after closing. */
export function KeptEvidence({ evidence, action }: EvidenceProps) {
  const environment = useEnvironment();
  const { id, type, status, readAt, maybe = [] } = evidence;
  return (
    <>
      {type === "None" ? (
        <NoneFound action={action} />
      ) : (
        <>
          <ShortId id={id} hasType href={resourcePath(environment, id)} />: {status ? enumWords(status) : NOT_STATED}
        </>
      )}
      , read <Time value={readAt} format="both" />
      {maybe.length > 0 ? (
        <>
          ; ruled out:{" "}
          {maybe.map((record) => (
            <ShortId key={record.id} id={record.id} hasType href={resourcePath(environment, record.id)} />
          ))}
        </>
      ) : null}
    </>
  );
}

/** What was searched for at the service and not found; `isUncertain`: it may be among the results. */
function NoneFound({ action, isUncertain = false }: Pick<EvidenceProps, "action"> & { isUncertain?: boolean }) {
  const { amount, currency, decimals, createdAt } = action;
  const money = amount !== null && currency && decimals !== null ? formatMoney({ amount, currency, decimals }) : null;
  return (
    <>
      {isUncertain ? "For a" : "No"} {action.action === "quote.send" ? "payment" : "transfer"}{" "}
      {money ? `of ${money} ` : ""}between these accounts since <Time value={createdAt} />
    </>
  );
}
