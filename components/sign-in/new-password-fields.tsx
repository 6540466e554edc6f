"use client";

import { PASSWORD_LENGTH, passwordProblem } from "@/lib/features/people/schema";
import { PasswordField } from "./password-field";

const HINT = `At least ${PASSWORD_LENGTH} characters. A few unrelated words are easy to remember and hard to guess.`;

export interface NewPassword {
  first: string;
  second: string;
}

/** Problems with a new password typed twice, by field; empty if it is acceptable. */
export function newPasswordProblems(value: NewPassword, about: readonly string[]): Partial<NewPassword> {
  const first = passwordProblem(value.first, about);
  if (first) return { first };
  return value.first === value.second ? {} : { second: "The passwords don't match." };
}

/** A new password, typed twice. Says as soon as it is acceptable. */
export function NewPasswordFields({
  value,
  onChange,
  errors,
  about,
  label = "Password",
}: {
  value: NewPassword;
  onChange: (value: NewPassword) => void;
  errors: Partial<NewPassword>;
  /** Texts that it must not be derived from. */
  about: readonly string[];
  label?: string;
}) {
  const isGood = value.first !== "" && passwordProblem(value.first, about) === null;
  return (
    <>
      <PasswordField
        label={label}
        autoComplete="new-password"
        isRequired
        value={value.first}
        onChange={(event) => onChange({ ...value, first: event.target.value })}
        hint={isGood ? "This password is strong enough." : HINT}
        error={errors.first}
      />
      <PasswordField
        label={`Confirm ${label.toLowerCase()}`}
        autoComplete="new-password"
        isRequired
        value={value.second}
        onChange={(event) => onChange({ ...value, second: event.target.value })}
        error={errors.second}
      />
    </>
  );
}
