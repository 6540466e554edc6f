import { useMutation } from "@tanstack/react-query";
import { useRef } from "react";
import type { Path, UseFormReturn } from "react-hook-form";
import type { Problem } from "@/components/form/problem";
import { clearDraft } from "@/components/ui/draft-storage";
import type { ProblemError } from "@/lib/client/api-fetch";
import { newKey } from "@/lib/client/new-key";
import { approveMutation, declineMutation, type ReceivedApproval } from "@/lib/features/approvals/queries";
import type { ReasonCode } from "@/lib/features/approvals/schema";
import type { DecisionValues } from "./use-decision-form";

/**
 * Sends a decision: one press, one key, kept while the same press is tried again. The server's messages land on their
 * fields; `onDone` is called when the dialog has nothing more to say, which includes fields to be mended.
 */
export function useDecide(
  environment: string,
  view: ReceivedApproval,
  form: UseFormReturn<DecisionValues>,
  { draft, onDone }: { draft: string; onDone: () => void },
) {
  const approve = useMutation(approveMutation(environment));
  const decline = useMutation(declineMutation(environment));
  const key = useRef<{ for: string; value: string } | null>(null);
  const { transactionId } = view.approval;

  function confirm(decision: "approve" | "decline"): void {
    if (approve.isPending || decline.isPending) return;
    const values = form.getValues();
    form.clearErrors();
    const missing = view.requestedFields.filter(
      ({ name, isMandatory }) => isMandatory && !values.receiverCustomerInfo[name]?.trim(),
    );
    if (decision === "approve" && missing.length > 0) {
      for (const { name, label } of missing) {
        const path = `receiverCustomerInfo.${name}` as Path<DecisionValues>;
        form.setError(path, { message: `${label} is required by the sender's institution.` }, { shouldFocus: true });
      }
      onDone();
      return;
    }
    const press = JSON.stringify([decision, view.shown, values]);
    if (key.current?.for !== press) key.current = { for: press, value: newKey() };
    const common = {
      transactionId,
      key: key.current.value,
      shown: view.shown,
      reasonCode: values.reasonCode as ReasonCode,
      note: values.note,
    };
    const options = {
      onSuccess: () => {
        clearDraft(draft);
        onDone();
      },
      onError: (problem: { fields?: Record<string, string> }) => {
        const fields = Object.entries(problem.fields ?? {});
        for (const [path, message] of fields) form.setError(path as Path<DecisionValues>, { message });
        if (fields.some(isAtField)) onDone();
      },
    };
    decline.reset();
    approve.reset();
    if (decision === "approve") {
      approve.mutate({ ...common, receiverCustomerInfo: values.receiverCustomerInfo }, options);
    } else decline.mutate(common, options);
  }
  const error = approve.error ?? decline.error;
  const isPending = approve.isPending || decline.isPending;
  return { confirm, isPending, problem: error && above(error) };
}

const isAtField = ([path]: [string, string]) => path.startsWith("receiverCustomerInfo.");

/** The problem without what is said at its field. */
function above(error: ProblemError): Problem {
  const { title, detail, meaning, next, requestId } = error;
  const rest = Object.entries(error.fields ?? {}).filter((entry) => !isAtField(entry));
  return { title, detail, meaning, next, requestId, fields: Object.fromEntries(rest) };
}
