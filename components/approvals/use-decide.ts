import type { Path, UseFormReturn } from "react-hook-form";
import type { Problem } from "@/components/form/problem";
import { clearDraft } from "@/components/ui/draft-storage";
import type { ProblemError } from "@/lib/client/problem";
import { NOTE_NEEDED } from "@/lib/features/approvals/fields";
import { type ReceivedApproval, useApprove, useDecline } from "@/lib/features/approvals/queries";
import type { DecisionResult, ReasonCode } from "@/lib/features/approvals/schema";
import type { DecisionValues } from "./use-decision-form";

export type Choice = "approve" | "decline";

interface Options {
  /** The draft that the decision clears. */
  draft: string;
  /** Called when the confirmation should close, also because fields need correcting. */
  onClose: () => void;
  onResult: (result: DecisionResult, choice: Choice) => void;
}

/** Sends a decision. The server's messages are shown at their fields. */
export function useDecide(
  view: ReceivedApproval,
  form: UseFormReturn<DecisionValues>,
  { draft, onClose, onResult }: Options,
) {
  const approve = useApprove();
  const decline = useDecline();
  const { transactionId } = view.approval;

  function confirm(choice: Choice, reasonCode: ReasonCode): void {
    if (approve.isPending || decline.isPending) return;
    const values = form.getValues();
    form.clearErrors();
    if (reasonCode === "other" && values.note.trim() === "") {
      form.setError("note", { message: NOTE_NEEDED }, { shouldFocus: true });
      return;
    }
    const missing = view.requestedFields.filter(
      ({ name, isMandatory }) => isMandatory && !values.receiverCustomerInfo[name]?.trim(),
    );
    if (choice === "approve" && missing.length > 0) {
      for (const { name, label } of missing) {
        const path = `receiverCustomerInfo.${name}` as Path<DecisionValues>;
        form.setError(path, { message: `${label} is required by the sender's institution.` }, { shouldFocus: true });
      }
      onClose();
      return;
    }
    const common = { transactionId, shown: view.shown, reasonCode, note: values.note };
    const options = {
      onSuccess: (result: DecisionResult) => {
        clearDraft(draft);
        // It is on record now, even if the service refused the decision: the next one doesn't repeat it.
        if (result.isNew) form.setValue("note", "");
        onClose();
        onResult(result, choice);
      },
      onError: (problem: { fields?: Record<string, string> }) => {
        const fields = Object.entries(problem.fields ?? {}).filter(isAtField);
        for (const [path, message] of fields) form.setError(path as Path<DecisionValues>, { message });
        if (fields.some(([path]) => path !== "note")) onClose();
      },
    };
    decline.reset();
    approve.reset();
    if (choice === "approve") {
      approve.mutate({ ...common, receiverCustomerInfo: values.receiverCustomerInfo }, options);
    } else decline.mutate(common, options);
  }
  const error = approve.error ?? decline.error;
  const isPending = approve.isPending || decline.isPending;
  return { confirm, isPending, problem: error && above(error) };
}

const isAtField = ([path]: [string, string]) => path === "note" || path.startsWith("receiverCustomerInfo.");

/** The problem without the messages shown at fields. */
function above(error: ProblemError): Problem {
  const { title, detail, meaning, next, requestId } = error;
  const rest = Object.entries(error.fields ?? {}).filter((entry) => !isAtField(entry));
  return { title, detail, meaning, next, requestId, fields: Object.fromEntries(rest) };
}
