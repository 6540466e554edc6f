"use client";

import { useFormContext, useWatch } from "react-hook-form";
import { FormSelect } from "@/components/form/form-select";
import { FormTextField } from "@/components/form/form-text-field";
import { Button } from "@/components/ui/button";
import { classNames } from "@/components/ui/class-names";
import {
  type FormField,
  fieldHelp,
  ibanCountry,
  type LiveCheck,
  liveCheck,
  withPrefix,
} from "@/lib/features/external-accounts/fields";
import type { AccountFormValues } from "@/lib/features/external-accounts/schema";
import { enumWords } from "@/lib/fields";

const TONES: Record<LiveCheck["tone"], string> = { good: "text-good", warn: "text-warn", idle: "text-text-2" };
const NUMERIC = ["digits", "routing", "clabe"];
const PROSE = ["text", "choice"];

/** One question about the account, checked while it is typed: what is certainly wrong is refused, what looks wrong is said. */
export function AccountDataField({ field, isOneOfSeveral }: { field: FormField; isOneOfSeveral: boolean }) {
  const { control, setValue } = useFormContext<AccountFormValues>();
  const values = useWatch({ control, name: "accountInfo" });
  const name = `accountInfo.${field.name}` as const;
  const { rule } = field;
  if (rule.kind === "choice") {
    return (
      <FormSelect<AccountFormValues>
        name={name}
        label={field.label}
        isRequired={!field.optional}
        placeholder="Choose"
        options={rule.options.map((value) => ({ value, label: value.length > 4 ? enumWords(value) : value }))}
      />
    );
  }
  const typed = values[field.name] ?? "";
  const check = liveCheck(field, values);
  const country = check?.tone === "good" ? ibanCountry(field, values) : null;
  const suggestion = withPrefix(field, typed);
  return (
    <div>
      <FormTextField<AccountFormValues>
        name={name}
        label={field.label}
        isRequired={!field.optional}
        isOptional={field.optional && !isOneOfSeveral}
        isMono={!PROSE.includes(rule.kind) || field.name === "accountNumber"}
        inputMode={NUMERIC.includes(rule.kind) ? "numeric" : rule.kind === "phone" ? "tel" : undefined}
        placeholder={rule.kind === "phone" ? rule.prefix : undefined}
        hint={
          <span role="status" className={classNames(check && TONES[check.tone])}>
            {check ? [check.text, country].filter(Boolean).join(" ") : fieldHelp(field)}
          </span>
        }
      />
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
