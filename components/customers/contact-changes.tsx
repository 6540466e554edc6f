"use client";

import { useWatch } from "react-hook-form";
import { FormTextField } from "@/components/form/form-text-field";
import type { EditValues } from "./edit-values";

interface Props {
  /** Masked values on record: the field starts empty, and the value stays unless something is typed. */
  hidden: Record<string, string>;
  /** Required but missing values, as messages by path: shown only, as they must not block another change. */
  missing: Record<string, string>;
}

/** The customer's contact details, where they can be changed: one at a time (interface-revisions 5). */
export function ContactChanges({ hidden, missing }: Props) {
  const [email, phoneNumber] = useWatch<EditValues, ["email", "phoneNumber"]>({ name: ["email", "phoneNumber"] });
  const hintOf = (key: string, isOtherTyped: boolean) => {
    if (isOtherTyped) return "Leave this empty for now: the service changes one at a time.";
    if (hidden[key]) return `On file: ${hidden[key]}, hidden. Leave this empty to keep it.`;
    return missing[key] && `Not on file. ${missing[key]}`;
  };
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      <FormTextField
        name="email"
        label="Email"
        inputMode="email"
        isOptional
        hint={hintOf("email", phoneNumber.trim() !== "" && email.trim() === "")}
      />
      <FormTextField
        name="phoneNumber"
        label="Phone"
        inputMode="tel"
        placeholder="+14155550123"
        isOptional
        hint={hintOf("phoneNumber", email.trim() !== "" && phoneNumber.trim() === "")}
      />
    </div>
  );
}
