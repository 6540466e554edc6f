import { type Resolver, useForm } from "react-hook-form";
import { type AskedPayment, type ReceiveValues, readReceiveForm } from "@/lib/features/sandbox/check/receive-form";

/** The form for an incoming payment; `decimalsOf` a currency is null if the service has shown none of its amounts. */
export function useReceiveForm(sender: string, decimalsOf: (currency: string) => number | null) {
  const resolver: Resolver<ReceiveValues, unknown, AskedPayment> = (values) => readReceiveForm(values, decimalsOf);
  return useForm<ReceiveValues, unknown, AskedPayment>({
    resolver,
    defaultValues: {
      ...{ senderUmaAddress: sender, by: "customer", customerId: "", receiverUmaAddress: "" },
      ...{ currency: "", amount: "" },
    },
    // The Form focuses the first error in visual order.
    shouldFocusError: false,
  });
}
