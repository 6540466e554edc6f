"use client";

import { useFormContext } from "react-hook-form";
import { useBoundField } from "@/components/form/bound-field";
import { RevealButton, RevealNote } from "@/components/shell/reveal";
import { Button } from "@/components/ui/button";
import { TextField } from "@/components/ui/text-field";
import { useRevealPayer } from "@/lib/features/receivers/queries";
import type { PayerField, ReceiverView } from "@/lib/features/receivers/schema";
import type { QuoteFormValues } from "./quote-values";
import { payerPath } from "./uma-request";

interface PayerFieldsProps {
  receiver: ReceiverView;
  values: QuoteFormValues;
}

/**
 * The payer details that the recipient's institution requires, prefilled from the customer's record: masked until
 * revealed, and sent by the server from the record unless something else is typed.
 */
export function PayerFields({ receiver, values }: PayerFieldsProps) {
  const masked = receiver.fields.filter(({ record }) => record?.isMasked);
  const reveal = useRevealPayer(
    receiver.payer,
    masked.map(({ name }) => name),
  );
  return (
    <fieldset className="grid min-w-0 gap-3 rounded-md border border-line p-3.5">
      <legend className="sr-only">Payer details requested</legend>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="font-medium" aria-hidden="true">
          Payer details requested
        </p>
        {masked.length > 0 ? <RevealButton reveal={reveal} permission="personal:reveal" /> : null}
      </div>
      {receiver.fields.map((field) => (
        <PayerInput
          key={field.name}
          field={field}
          path={payerPath(values, field.name)}
          revealed={reveal.data?.values[field.name]}
        />
      ))}
      <RevealNote reveal={reveal} />
    </fieldset>
  );
}

interface PayerInputProps {
  field: PayerField;
  path: ReturnType<typeof payerPath>;
  /** The full value in the customer's record. */
  revealed: string | undefined;
}

function PayerInput({ field, path, revealed }: PayerInputProps) {
  const { label, isMandatory, record } = field;
  const { setValue } = useFormContext<QuoteFormValues>();
  const { isDisabled, ...bound } = useBoundField<QuoteFormValues, typeof path>(path);
  // Untouched differs from empty: it leaves the value to the record.
  const typed = bound.value as string | undefined;
  const kept = revealed ?? record?.text;
  const isFromRecord = typed === undefined && record !== null;
  const isMasked = isFromRecord && record.isMasked && revealed === undefined;
  const takeRecord = () => {
    setValue(path, undefined, { shouldDirty: true, shouldTouch: true, shouldValidate: true });
  };
  return (
    <TextField
      {...bound}
      label={label}
      isRequired={isMandatory}
      isOptional={!isMandatory}
      dir="auto"
      disabled={isDisabled}
      value={typed ?? kept ?? ""}
      // Typing replaces the whole mask.
      onFocus={(event) => (isMasked ? event.target.select() : undefined)}
      hint={hintFor(field, { isFromRecord, isMasked, kept })}
      suffix={
        typed !== undefined && record ? (
          <Button size="sm" variant="ghost" onClick={takeRecord}>
            Use the record
          </Button>
        ) : null
      }
    />
  );
}

const FORMATS: Record<PayerField["kind"], string> = {
  country: "Two letters, such as DE.",
  date: "YYYY-MM-DD.",
  text: "",
};

function hintFor(
  { record, kind, isMandatory }: PayerField,
  shown: { isFromRecord: boolean; isMasked: boolean; kept: string | undefined },
): string {
  if (shown.isFromRecord) {
    return shown.isMasked ? "From the customer's record, masked. It is sent in full." : "From the customer's record.";
  }
  const otherwise = record ? `The customer's record says: ${shown.kept}.` : "Not in the customer's record.";
  const left = record && !isMandatory ? "If left empty, it is not sent." : "";
  return [otherwise, FORMATS[kind], left].filter(Boolean).join(" ");
}
