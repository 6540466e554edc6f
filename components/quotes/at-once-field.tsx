import { useEffect } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { FormCheckbox } from "@/components/form/form-checkbox";
import { useCan } from "@/components/shell/session";
import { type QuoteFormValues, whyNotAtOnce } from "./quote-values";

/** Whether the payment is sent in the same call, without a price to review first; disabled with the reason if not. */
export function AtOnceField() {
  const { setValue, getValues } = useFormContext<QuoteFormValues>();
  const sourceKind = useWatch<QuoteFormValues, "sourceKind">({ name: "sourceKind" });
  const mayExecute = useCan("quotes:execute");
  const reason = mayExecute ? whyNotAtOnce({ sourceKind }) : "Your role can't execute quotes.";
  useEffect(() => {
    if (reason !== null && getValues("immediatelyExecute")) setValue("immediatelyExecute", false);
  }, [reason, getValues, setValue]);
  return (
    <FormCheckbox<QuoteFormValues>
      name="immediatelyExecute"
      label="Send now, at the current rate"
      disabled={reason !== null}
      hint={reason ?? "You confirm first; the rate is known once the money is on its way."}
    />
  );
}
