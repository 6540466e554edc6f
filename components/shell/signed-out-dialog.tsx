"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { type FormEvent, useEffect, useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Link } from "@/components/ui/link";
import { TextField } from "@/components/ui/text-field";
import { isProblemError } from "@/lib/client/problem";
import { signIn } from "@/lib/client/sign-in";
import { useActor } from "./session";
import { signedInPerson } from "./signed-in-person";

/**
 * The session has ended: signing in again happens on top of the page, so that nothing typed is lost, or in another tab
 * (which is detected). Until then the page is hidden. Then its data is refetched; for a different user it is reloaded.
 */
export function SignedOutDialog({ onReturn }: { onReturn: () => void }) {
  const actor = useActor();
  const router = useRouter();
  const client = useQueryClient();
  const [password, setPassword] = useState("");
  const [error, setError] = useState<string | null>(null);
  const [isPending, setPending] = useState(false);

  useEffect(() => {
    const look = async () => {
      const person = await signedInPerson();
      if (!person) return;
      if (person.email !== actor.email) return window.location.reload();
      onReturn();
      router.refresh();
      await client.invalidateQueries();
    };
    // It may have ended because someone else signed in.
    look().catch((error: unknown) => reportError(error));
    window.addEventListener("focus", look);
    window.addEventListener("corridor:signed-in", look);
    return () => {
      window.removeEventListener("focus", look);
      window.removeEventListener("corridor:signed-in", look);
    };
  }, [actor.email, client, router, onReturn]);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setPending(true);
    setError(null);
    try {
      const result = await signIn(actor.email, password);
      if (result.outcome === "signed-in") window.dispatchEvent(new Event("corridor:signed-in"));
      else if (result.outcome === "wrong") setError("Wrong password.");
      else setError(`Too many attempts. Try again in ${result.seconds} s.`);
    } catch (cause) {
      if (!isProblemError(cause)) throw cause;
      setError(`${cause.title} ${cause.next ?? ""}`);
    } finally {
      setPending(false);
    }
  };
  return (
    <Dialog
      isOpen
      isLocked
      onClose={() => {}}
      size="sm"
      title="You are signed out"
      description="Sign in again to carry on here. Nothing you typed is lost."
    >
      <form onSubmit={submit} className="grid gap-3 pb-2" data-hides-page>
        {/* Password managers look for the username beside the password. */}
        <TextField label="Email" value={actor.email} readOnly autoComplete="username" />
        <TextField
          label="Password"
          type="password"
          autoComplete="current-password"
          data-initial-focus=""
          value={password}
          onChange={(event) => setPassword(event.target.value)}
          error={error}
        />
        <div className="flex items-center justify-between gap-3">
          <Link href="/sign-in?next=/settings/account" target="_blank" look="quiet" prefetch={false}>
            Sign in another way, in a new tab
          </Link>
          <Button
            type="submit"
            variant="primary"
            size="lg"
            isPending={isPending}
            disabledReason={password === "" && "Enter your password."}
          >
            Sign in
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
