"use client";

import { useFormContext, useWatch } from "react-hook-form";
import { FormTextField } from "@/components/form/form-text-field";
import { Button } from "@/components/ui/button";
import { classNames } from "@/components/ui/class-names";
import type { AccountFormValues } from "@/lib/features/external-accounts/check/account-form";
import type { FormField } from "@/lib/features/external-accounts/check/form-questions";
import {
  fieldHelp,
  ibanCountry,
  type LiveCheck,
  liveCheck,
  withPrefix,
} from "@/lib/features/external-accounts/check/live-check";

const TONES: Record<LiveCheck["tone"], string> = { good: "text-good", warn: "text-warn", idle: "text-text-2" };
const NUMERIC = ["digits", "routing", "clabe"];
const PROSE = ["text", "email"];

export interface AccountDataFieldProps {
  field: FormField;
  /** The path of its value in the form: `accountInfo.iban`. */
  path: string;
  isRequired: boolean;
  isOptional: boolean;
}

/** A text field of the account, validated while typing: certain errors are refused, suspicious input gets a warning. */
export function AccountDataField({ field, path, isRequired, isOptional }: AccountDataFieldProps) {
  const { control, setValue } = useFormContext<AccountFormValues>();
  const values = useWatch({ control, name: "accountInfo" });
  const beneficiary = useWatch({ control, name: "beneficiary" });
  const name = path as `accountInfo.${string}`;
  const { rule } = field;
  const beside = path.startsWith("beneficiary.") ? beneficiary : values;
  const typed = String(beside[field.name] ?? "");
  const check = liveCheck(field, beside);
  const country = check?.tone === "good" ? ibanCountry(field, beside) : null;
  const suggestion = withPrefix(field, typed);
  const known = rule.kind === "text" ? rule.suggestions : undefined;
  return (
    <div>
      <FormTextField<AccountFormValues>
        name={name}
        label={field.label}
        isRequired={isRequired}
        isOptional={isOptional}
        isMono={!PROSE.includes(rule.kind) || field.name === "accountNumber"}
        dir={rule.kind === "text" ? "auto" : undefined}
        inputMode={NUMERIC.includes(rule.kind) ? "numeric" : rule.kind === "phone" ? "tel" : undefined}
        placeholder={rule.kind === "phone" ? rule.prefix : rule.kind === "date" ? "YYYY-MM-DD" : undefined}
        list={known ? `${path}-known` : undefined}
        hint={
          <span role="status" className={classNames(check && TONES[check.tone])}>
            {check ? [check.text, country].filter(Boolean).join(" ") : fieldHelp(field)}
          </span>
        }
      />
      {known ? (
        <datalist id={`${path}-known`}>
          {known.map((value) => (
            <option key={value} value={value} />
          ))}
        </datalist>
      ) : null}
      {suggestion ? (
        <Button
          size="sm"
          className="mt-1"
          onClick={() => setValue(name, suggestion, { shouldDirty: true, shouldValidate: true })}
        >
          Use {suggestion}
        </Button>
      ) : null}
    </div>
  );
}
