"use client";

import { type FormEvent, useState } from "react";
import { FormProblem } from "@/components/form/form-problem";
import { problemIn } from "@/components/form/problem";
import { NewPasswordFields, newPasswordProblems } from "@/components/sign-in/new-password-fields";
import { PasswordField } from "@/components/sign-in/password-field";
import { Button } from "@/components/ui/button";
import { toast } from "@/components/ui/toast";
import { useChangePassword } from "@/lib/features/people/queries";
import type { Profile } from "@/lib/features/people/schema";

const EMPTY = { first: "", second: "" };

/** Changes the user's own password; all other browsers are signed out. */
export function PasswordForm({ profile }: { profile: Profile }) {
  const [current, setCurrent] = useState("");
  const [next, setNext] = useState(EMPTY);
  const [errors, setErrors] = useState<Record<string, string | undefined>>({});
  const change = useChangePassword();
  const about = [profile.name, profile.email];
  const problem = problemIn(change.error);
  const atField = problem?.fields ?? {};

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (change.isPending) return;
    const wrong: Record<string, string | undefined> = { ...newPasswordProblems(next, about) };
    if (!current) wrong.current = "Enter your current password.";
    setErrors(wrong);
    change.reset();
    if (Object.values(wrong).some((each) => each)) return;
    change.mutate(
      { currentPassword: current, newPassword: next.first },
      {
        onSuccess: () => {
          setCurrent("");
          setNext(EMPTY);
          toast("Password changed. Your other sessions were signed out.");
        },
      },
    );
  };
  return (
    <form onSubmit={submit} noValidate aria-label="Password" className="grid gap-4">
      {problem ? <FormProblem problem={{ ...problem, title: problem.title, fields: {} }} /> : null}
      <input type="hidden" name="username" autoComplete="username" value={profile.email} readOnly />
      <PasswordField
        label="Current password"
        autoComplete="current-password"
        isRequired
        value={current}
        onChange={(event) => setCurrent(event.target.value)}
        error={errors.current ?? atField.currentPassword}
      />
      <NewPasswordFields
        label="New password"
        value={next}
        onChange={setNext}
        errors={{ first: errors.first ?? atField.newPassword, second: errors.second }}
        about={about}
      />
      <Button type="submit" variant="primary" size="lg" isPending={change.isPending} className="justify-self-start">
        Change password
      </Button>
    </form>
  );
}
