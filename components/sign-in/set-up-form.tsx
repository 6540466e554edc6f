"use client";

import { type FormEvent, useState } from "react";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { TextField } from "@/components/ui/text-field";
import { isProblemError, type ProblemError } from "@/lib/client/problem";
import { signIn } from "@/lib/client/sign-in";
import { completeSetUp } from "@/lib/features/people/queries";
import { NewPasswordFields, newPasswordProblems } from "./new-password-fields";

interface SetUpFormProps {
  token: string;
  isFirst: boolean;
  person: { name: string; email: string } | null;
}

/** Name, email (only for the first administrator) and a new password; then signs in with them. */
export function SetUpForm({ token, isFirst, person }: SetUpFormProps) {
  const [name, setName] = useState(person?.name ?? "");
  const [email, setEmail] = useState(person?.email ?? "");
  const [password, setPassword] = useState({ first: "", second: "" });
  const [errors, setErrors] = useState<Record<string, string | undefined>>({});
  const [failure, setFailure] = useState<ProblemError | null>(null);
  const [isPending, setIsPending] = useState(false);
  const about = [name, email];

  const check = () => {
    const found = newPasswordProblems(password, about);
    const wrong: Record<string, string | undefined> = { password: found.first, second: found.second };
    if (!name.trim()) wrong.name = "Enter your name.";
    if (isFirst && !/^\S+@\S+\.\S+$/.test(email.trim())) wrong.email = "Enter your email address.";
    setErrors(wrong);
    return Object.values(wrong).every((each) => !each);
  };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isPending || !check()) return;
    setFailure(null);
    setIsPending(true);
    try {
      const made = await completeSetUp({ token, name, password: password.first, ...(isFirst ? { email } : {}) });
      const result = await signIn(made.email, password.first);
      return window.location.assign(result.outcome === "signed-in" ? "/" : "/sign-in");
    } catch (error) {
      if (!isProblemError(error)) throw error;
      if (error.fields) setErrors(error.fields);
      setFailure(error);
      setIsPending(false);
    }
  };

  return (
    <form onSubmit={submit} noValidate className="grid gap-4">
      {failure ? (
        <Banner tone="bad" title={failure.title} isLive>
          {failure.meaning} {failure.next}
        </Banner>
      ) : null}
      <TextField
        label="Name"
        autoComplete="name"
        isRequired
        hint="Shown to colleagues and in the audit log."
        value={name}
        onChange={(event) => setName(event.target.value)}
        error={errors.name}
      />
      <TextField
        label="Email address"
        type="email"
        autoComplete="username"
        isRequired={isFirst}
        readOnly={!isFirst}
        value={email}
        onChange={(event) => setEmail(event.target.value)}
        error={errors.email}
      />
      <NewPasswordFields
        value={password}
        onChange={setPassword}
        errors={{ first: errors.password, second: errors.second }}
        about={about}
      />
      <Button type="submit" variant="primary" size="lg" isPending={isPending}>
        {isFirst ? "Create account and sign in" : "Save and sign in"}
      </Button>
    </form>
  );
}
