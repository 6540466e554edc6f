import { useEffect, useRef } from "react";
import { type Path, useForm } from "react-hook-form";
import { useDraft } from "@/components/form/draft";
import { useEnvironment } from "@/lib/client/environment";
import type { ReceivedApproval } from "@/lib/features/approvals/queries";

/** What the reviewer types; the answers' values are keyed by field name. The reason is chosen anew each time: no draft. */
export interface DecisionValues {
  receiverCustomerInfo: Record<string, string>;
  note: string;
}

/**
 * The form of one decision with its draft. An answer that nobody changed follows the customer's record, which is read
 * anew all the time; once there was a first review, every answer is the first reviewer's.
 */
export function useDecisionForm({ approval, requestedFields, firstReview }: ReceivedApproval) {
  const environment = useEnvironment();
  const form = useForm<DecisionValues>({
    defaultValues: {
      receiverCustomerInfo: Object.fromEntries(requestedFields.map(({ name, value }) => [name, value ?? ""])),
      note: "",
    },
  });
  const recorded = useRef(requestedFields);
  useEffect(() => {
    for (const { name, value } of requestedFields) {
      const path = `receiverCustomerInfo.${name}` as Path<DecisionValues>;
      const was = recorded.current.find((field) => field.name === name)?.value ?? "";
      if (firstReview || (form.getValues(path) ?? "") === was) form.resetField(path, { defaultValue: value ?? "" });
    }
    recorded.current = requestedFields;
  }, [form, requestedFields, firstReview]);
  // What somebody began to type before another one approved first is no part of what is agreed to.
  const key = `approval:${environment}:${approval.transactionId}${firstReview ? ":second" : ""}`;
  return { form, draft: { ...useDraft(form, key), key } };
}
