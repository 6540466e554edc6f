"use client";

import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { useBoundField } from "@/components/form/bound-field";
import { FormTextField } from "@/components/form/form-text-field";
import { useIsDemo } from "@/components/shell/session";
import { Button } from "@/components/ui/button";
import { LiveRegion } from "@/components/ui/live-region";
import { TextField } from "@/components/ui/text-field";
import { useDebounced } from "@/components/ui/use-debounced";
import { useEnvironment } from "@/lib/client/environment";
import type { CurrencyInfo } from "@/lib/features/accounts/schema";
import { DEMO_ADDRESSES, receiverAddressProblem } from "@/lib/features/receivers/check/address";
import { receiverQuery } from "@/lib/features/receivers/queries";
import { PayerFields } from "./payer-fields";
import type { QuoteFormValues } from "./quote-values";
import { ReceiverCurrencyField } from "./receiver-currency-field";
import { currentReceiver, isPayerNoCustomer, payerOf } from "./uma-request";

/** Typing must pause this long before a lookup: each one queries another institution. */
const PAUSE_MS = 600;

/** A recipient at a UMA address: looks up who they are for this payer, and which details they require. */
export function UmaReceiver({ currencies }: { currencies: CurrencyInfo[] }) {
  const values = useWatch<QuoteFormValues>() as QuoteFormValues;
  const lookup = useLookup(values);
  const receiver = currentReceiver(values);
  return (
    <>
      <AddressField values={values} lookup={lookup} />
      {isPayerNoCustomer(values) ? (
        <FormTextField<QuoteFormValues>
          name="uma.senderUmaAddress"
          label="Paying UMA address"
          isMono
          isRequired
          inputMode="email"
          autoCapitalize="none"
          placeholder="$name@domain"
          hint="No customer is paying, so the recipient's institution sees this address."
        />
      ) : null}
      {receiver ? <ReceiverCurrencyField receiver={receiver} currencies={currencies} /> : null}
      {receiver && receiver.fields.length > 0 ? (
        <PayerFields key={receiver.payer} receiver={receiver} values={values} />
      ) : null}
    </>
  );
}

/** Looks up the receiver once typing has paused, and stores the result in the form. */
function useLookup(values: QuoteFormValues) {
  const environment = useEnvironment();
  const { setValue, trigger, getFieldState } = useFormContext<QuoteFormValues>();
  const address = values.uma.umaAddress.trim().toLowerCase();
  const payer = payerOf(values);
  const isPayerKnown = payer?.senderUmaAddress === undefined || receiverAddressProblem(payer.senderUmaAddress) === null;
  const wanted =
    receiverAddressProblem(address) === null && payer && isPayerKnown ? JSON.stringify([address, payer]) : "";
  const settled = useDebounced(wanted, PAUSE_MS);
  const isSettled = wanted !== "" && settled === wanted;
  const query = useQuery(
    receiverQuery(environment, isSettled && payer ? { receiverUmaAddress: address, ...payer } : null),
  );
  const found = isSettled ? query.data : undefined;
  useEffect(() => {
    if (!found) return;
    setValue("uma.receiver", found);
    if (getFieldState("uma.umaAddress").invalid) void trigger("uma.umaAddress");
  }, [found, setValue, trigger, getFieldState]);
  return {
    problem: isSettled && !query.data ? query.error : null,
    isUnderWay: wanted !== "" && (!isSettled || query.isFetching) && !found,
    again: () => query.refetch(),
  };
}

interface AddressFieldProps {
  values: QuoteFormValues;
  lookup: ReturnType<typeof useLookup>;
}

function AddressField({ values, lookup }: AddressFieldProps) {
  const { isDisabled, ...field } = useBoundField<QuoteFormValues, "uma.umaAddress">("uma.umaAddress");
  const isDemo = useIsDemo();
  const { problem, isUnderWay, again } = lookup;
  const typed = field.value.trim();
  const receiver = currentReceiver(values);
  const said = problem ? [problem.title, problem.next].filter(Boolean).join(" ") : null;
  // What the service has to look into is found there by this ID, which is not read out.
  const request = problem && problem.status >= 500 && problem.requestId ? ` Request ${problem.requestId}` : "";
  // Whoever asks for a price meanwhile gets none: the recipient isn't known yet.
  const isTooEarly = isUnderWay && field.error !== undefined;
  const hint = isTooEarly
    ? "Still looking up the recipient… Get the price once they are found."
    : hintFor({ typed, isUnderWay, isFound: receiver !== null, missing: missingPayer(values) });
  return (
    <div className="grid gap-1.5">
      <TextField
        {...field}
        label="Recipient's UMA address"
        isMono
        isRequired
        inputMode="email"
        autoCapitalize="none"
        disabled={isDisabled}
        placeholder={isDemo ? DEMO_ADDRESSES[0]?.umaAddress : "$name@domain"}
        error={said === null ? (isUnderWay ? undefined : field.error) : `${said}${request}`}
        hint={hint}
        suffix={
          problem ? (
            <Button size="sm" variant="ghost" onClick={again}>
              Look up again
            </Button>
          ) : null
        }
      />
      {isDemo && typed === "" ? <DemoAddresses /> : null}
      <LiveRegion>{said ?? (typed === "" ? "" : hint)}</LiveRegion>
    </div>
  );
}

interface Hint {
  typed: string;
  isUnderWay: boolean;
  isFound: boolean;
  missing: string | null;
}

/** What is still to be entered about the payer before the lookup, as an instruction; null if nothing is. */
function missingPayer(values: QuoteFormValues): string | null {
  if (payerOf(values) !== null) return null;
  return isPayerNoCustomer(values) ? "Enter the paying UMA address" : "Choose who pays";
}

function hintFor({ typed, isUnderWay, isFound, missing }: Hint): string {
  if (typed === "") return "The recipient is looked up as you type.";
  const problem = receiverAddressProblem(typed);
  if (problem !== null) return problem;
  if (missing !== null) return `${missing}; then the recipient is looked up.`;
  if (isUnderWay) return "Looking up the recipient…";
  return isFound ? "Found. Their institution's currencies and requirements are below." : "";
}

/** In the demo: addresses known to the simulated service. */
function DemoAddresses() {
  const { setValue } = useFormContext<QuoteFormValues>();
  return (
    <p className="text-sm text-text-3">
      In the demo, try{" "}
      {DEMO_ADDRESSES.map(({ umaAddress, shows }, at) => (
        <span key={umaAddress}>
          {at > 0 ? ", " : null}
          <button
            type="button"
            className="font-mono text-accent hover:underline"
            title={shows}
            onClick={() => setValue("uma.umaAddress", umaAddress, { shouldDirty: true, shouldTouch: true })}
          >
            {umaAddress}
          </button>
        </span>
      ))}
    </p>
  );
}
