"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ActDialog } from "@/components/form/act-dialog";
import { FormProblem } from "@/components/form/form-problem";
import { Button } from "@/components/ui/button";
import { RadioGroup } from "@/components/ui/radio-group";
import { Select } from "@/components/ui/select";
import { Skeleton } from "@/components/ui/skeleton";
import { TextArea } from "@/components/ui/text-area";
import { TextField } from "@/components/ui/text-field";
import type { MoneyAction } from "@/lib/audit-actions";
import { useEnvironment } from "@/lib/client/environment";
import { CLOSE_REASONS, MONEY_ACTION_WORDS } from "@/lib/features/journal/fields";
import { evidenceQuery, useCloseMoneyAction } from "@/lib/features/journal/queries";
import type { CloseMoneyActionInput, Evidence, MoneyActionDetail } from "@/lib/features/journal/schema";
import { ReadEvidence } from "./evidence";
import { MaybeRecords } from "./maybe-records";

type Verdict = CloseMoneyActionInput["verdict"];
type Reason = CloseMoneyActionInput["reason"];

const VERDICTS = [
  { value: "succeeded", label: "It was carried out", description: "Nothing is sent again for it." },
  { value: "refused", label: "It was not carried out", description: "It can be requested again." },
];
const REASONS = Object.entries(CLOSE_REASONS).map(([value, label]) => ({ value, label }));

interface Props {
  action: MoneyActionDetail;
  onClose: () => void;
}

/** Asks for a money action's outcome, based on the service's own record, which is read here and again on closing. */
export function CloseDialog({ action, onClose }: Props) {
  const environment = useEnvironment();
  const record = /^(Quote|Transaction):/.test(action.resourceId) ? action.resourceId : action.transactionId;
  const [typed, setTyped] = useState(record ?? "");
  const [readId, setReadId] = useState(record ?? "");
  const [verdict, setVerdict] = useState<Verdict | "">("");
  const [reason, setReason] = useState<Reason | "">("");
  const [note, setNote] = useState("");
  // By id: a refetch may return other records.
  const [ruledOut, setRuledOut] = useState<string[]>([]);
  const query = useQuery({ ...evidenceQuery(environment, action.id, readId), enabled: readId !== "" });
  const close = useCloseMoneyAction();
  // Text typed since then names another record than the one shown.
  const evidence = typed.trim() === readId && !query.isFetching && !query.error ? query.data : undefined;
  // What to search the service for: the action has no record of its own to read.
  const noun = NOUNS[action.action];
  const maybe = evidence?.maybe ?? [];
  const areRuledOut = maybe.length > 0 && maybe.every(({ id }) => ruledOut.includes(id));
  const read = (id: string) => {
    setTyped(id);
    // Another response may contain other records.
    setRuledOut([]);
    if (id === readId) return query.refetch();
    // A verdict on one record doesn't apply to another.
    if (readId !== "") setVerdict("");
    setReadId(id);
  };
  // Closed with this note: by this press, even if its response was lost.
  if (action.closing?.note === note.trim()) return null;
  const missing = missingOf({ evidence, verdict, reason, note, areRuledOut });
  const input =
    !evidence || verdict === "" || reason === ""
      ? null
      : {
          entryId: action.id,
          verdict,
          reason,
          note,
          evidence: { id: evidence.id, status: evidence.status, ruledOut: maybe.map(({ id }) => id) },
        };
  return (
    <ActDialog
      act={close}
      input={input}
      said="Money action closed"
      onClose={onClose}
      title="Close this money action?"
      description={`${MONEY_ACTION_WORDS[action.action].label}: record its outcome. Your decision is final, and is kept with your name and the service's record.`}
      confirmLabel={
        verdict === "" ? "Close it" : `Close as ${verdict === "succeeded" ? "carried out" : "not carried out"}`
      }
      cancelLabel="Leave it open"
      disabledReason={missing}
      over={action.settledAt === null ? null : overOf(action)}
    >
      <div className="flex items-end gap-2">
        <TextField
          label="The service's record"
          className="min-w-0 flex-1"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          placeholder="Transaction:…"
        />
        <Button size="lg" onClick={() => read(typed.trim())} isPending={query.isFetching}>
          {query.data && typed.trim() === readId ? "Read again" : "Read"}
        </Button>
      </div>
      <div aria-live="polite" className="min-h-5">
        {query.isLoading ? <Skeleton className="h-5" /> : null}
        {evidence ? <ReadEvidence evidence={evidence} action={action} /> : null}
        {query.error && typed.trim() === readId ? <FormProblem problem={query.error} /> : null}
        {noun && maybe.length > 0 ? (
          <MaybeRecords
            records={maybe}
            noun={noun}
            areRuledOut={areRuledOut}
            onRuleOut={(areOut) => setRuledOut(areOut ? maybe.map(({ id }) => id) : [])}
            onPick={read}
          />
        ) : null}
        {noun && evidence === undefined && !query.isFetching ? (
          <Button variant="ghost" size="sm" onClick={() => read(action.resourceId)}>
            No record: search for the {noun}
          </Button>
        ) : null}
      </div>
      <RadioGroup
        label="Outcome"
        look="list"
        options={VERDICTS}
        value={verdict}
        onChange={(value) => setVerdict(value as Verdict)}
      />
      <Select
        label="Reason"
        placeholder="Choose a reason"
        options={REASONS}
        value={reason}
        onChange={(event) => setReason(event.target.value as Reason)}
      />
      <TextArea
        label="Note"
        hint="What you found, for whoever asks later. No personal data."
        rows={2}
        maxLength={2_000}
        value={note}
        onChange={(event) => setNote(event.target.value)}
      />
    </ActDialog>
  );
}

/** What settled the action while its closing was being written. */
const overOf = ({ closing }: MoneyActionDetail) => ({
  title: closing
    ? `${closing.by ?? "Someone else"} closed it in the meantime.`
    : "Its outcome became known in the meantime.",
  text: "Your note was not saved.",
});

/** Money actions whose record must be searched for, as the service never named it. */
const NOUNS: Partial<Record<MoneyAction, "payment" | "transfer">> = {
  "quote.send": "payment",
  "transfer.in": "transfer",
  "transfer.out": "transfer",
};

interface Given {
  areRuledOut: boolean;
  evidence: Evidence | undefined;
  verdict: string;
  reason: string;
  note: string;
}

/** Why it can't be closed yet; null if it can. */
function missingOf({ evidence, verdict, reason, note, areRuledOut }: Given): string | null {
  if (!evidence) return "Read the service's record first.";
  if (verdict === "") return "Choose the outcome.";
  if (evidence.type === "None" && verdict === "succeeded")
    return "Without a record, you can only close it as not carried out.";
  if (evidence.maybe?.length && !areRuledOut) return "Choose the matching record, or confirm that none matches.";
  if (reason === "") return "Choose a reason.";
  return note.trim().length < 3 ? "Write what you found." : null;
}
