"use client";

import { type FormEvent, useRef, useState } from "react";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { TextField } from "@/components/ui/text-field";
import { isProblemError } from "@/lib/client/problem";
import { signIn } from "@/lib/client/sign-in";
import { PasswordField } from "./password-field";
import { waitWords } from "./sign-in-words";
import { useCountdown } from "./use-countdown";

interface Failure {
  title: string;
  next?: string;
}

const WRONG: Failure = {
  title: "Wrong email address or password.",
  next: "If you forgot your password, ask an administrator for a link to set a new one.",
};

/** Email and password. Typed values survive every refusal; a refusal for too many attempts counts down. */
export function SignInForm({ next }: { next: string }) {
  const [email, setEmail] = useState("");
  const [password, setPassword] = useState("");
  const [failure, setFailure] = useState<Failure | null>(null);
  const [hasSubmitted, setHasSubmitted] = useState(false);
  const [isPending, setIsPending] = useState(false);
  const [left, startCountdown] = useCountdown();
  const emailInput = useRef<HTMLInputElement>(null);
  const passwordInput = useRef<HTMLInputElement>(null);
  const isMissing = { email: !email.trim(), password: !password };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isPending || left > 0) return;
    setHasSubmitted(true);
    setFailure(null);
    if (isMissing.email) return emailInput.current?.focus();
    if (isMissing.password) return passwordInput.current?.focus();
    setIsPending(true);
    try {
      const result = await signIn(email, password);
      // The button stays pending until the next page has loaded.
      if (result.outcome === "signed-in") return window.location.assign(next);
      if (result.outcome === "throttled") startCountdown(result.seconds);
      else setFailure(WRONG);
      passwordInput.current?.select();
    } catch (error) {
      if (!isProblemError(error)) throw error;
      setFailure(error);
    }
    setIsPending(false);
  };

  return (
    <form onSubmit={submit} noValidate className="grid gap-4">
      {left > 0 ? (
        <Banner tone="warn" title="Too many attempts." isLive>
          Wait a moment, then try again. Your details stay filled in.
        </Banner>
      ) : failure ? (
        <Banner tone="bad" title={failure.title} isLive>
          {failure.next}
        </Banner>
      ) : null}
      <TextField
        ref={emailInput}
        label="Email address"
        type="email"
        name="email"
        autoComplete="username"
        autoFocus
        isRequired
        value={email}
        error={hasSubmitted && isMissing.email ? "Enter your email address." : null}
        onChange={(event) => setEmail(event.target.value)}
      />
      <PasswordField
        ref={passwordInput}
        label="Password"
        name="password"
        autoComplete="current-password"
        isRequired
        value={password}
        error={hasSubmitted && isMissing.password ? "Enter your password." : null}
        onChange={(event) => setPassword(event.target.value)}
      />
      <Button
        type="submit"
        variant="primary"
        size="lg"
        isPending={isPending}
        disabledReason={left > 0 && `You can try again in ${waitWords(left)}.`}
      >
        {left > 0 ? `Try again in ${waitWords(left)}` : "Sign in"}
      </Button>
    </form>
  );
}
