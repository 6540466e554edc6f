import { useEffect, useRef } from "react";
import { type Path, useForm } from "react-hook-form";
import { useDraft } from "@/components/form/draft";
import { useEnvironment } from "@/lib/client/environment";
import type { ReceivedApproval } from "@/lib/features/approvals/queries";

/** The reviewer's input; answers are keyed by field name. The reason is chosen again each time: no draft. */
export interface DecisionValues {
  receiverCustomerInfo: Record<string, string>;
  note: string;
}

/**
 * The form of one decision with its draft. An unedited answer follows the customer's record, which keeps being
 * refreshed; after a first review, every answer is the first reviewer's.
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
  // Text typed before someone else approved first is not part of what is agreed to.
  const key = `approval:${environment}:${approval.transactionId}${firstReview ? ":second" : ""}`;
  return { form, draft: { ...useDraft(form, key), key } };
}
