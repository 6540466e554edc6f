"use client";

import { useRouter } from "next/navigation";
import { useEffect, useState } from "react";
import { onDemand } from "@/components/ui/on-demand";
import { useEnvironment } from "@/lib/client/environment";
import { SIGNED_OUT_EVENT } from "@/lib/client/problem";
import { useStreamState } from "@/lib/client/use-event-stream";
import { useActor } from "./session";

const SignedOutDialog = onDemand(() => import("./signed-out-dialog").then((module) => module.SignedOutDialog));

/** Waits until the server reports that the session has ended, then asks the user to sign in again over the page. */
export function SignedOutGuard() {
  const [isSignedOut, setSignedOut] = useState(false);
  const environment = useEnvironment();
  useEffect(() => {
    const end = () => setSignedOut(true);
    window.addEventListener(SIGNED_OUT_EVENT, end);
    return () => window.removeEventListener(SIGNED_OUT_EVENT, end);
  }, []);
  return (
    <>
      {environment === "" ? null : <SessionWatch key={environment} environment={environment} />}
      {isSignedOut ? <SignedOutDialog onReturn={() => setSignedOut(false)} /> : null}
    </>
  );
}

/**
 * Notices at once that the session has ended, also in another tab, or that its person has another role: either ends
 * the event stream. The page's buttons follow the role.
 */
function SessionWatch({ environment }: { environment: string }) {
  const { email, role } = useActor();
  const router = useRouter();
  const isInterrupted = useStreamState(environment) === "waiting";
  useEffect(() => {
    if (!isInterrupted) return;
    const look = async () => {
      const { signedInPerson } = await import("./signed-in-person");
      const person = await signedInPerson();
      if (person === undefined) return;
      if (person?.email !== email) window.dispatchEvent(new Event(SIGNED_OUT_EVENT));
      else if (person.role !== role) router.refresh();
    };
    look().catch((error: unknown) => reportError(error));
  }, [isInterrupted, email, role, router]);
  return null;
}
