"use client";

import { RevealButton, RevealNote } from "@/components/shell/reveal";
import { useRevealSignOff } from "@/lib/features/sign-offs/queries";
import type { SignOffView } from "@/lib/features/sign-offs/schema";
import { SignOffFacts } from "./facts";

/** The request: masked until a permitted user reveals it (audited). Only new accounts contain masked values. */
export function AskedFacts({ view }: { view: SignOffView }) {
  const { signOff, facts, asked, replaces } = view;
  const reveal = useRevealSignOff(signOff.id);
  const { data } = reveal;
  const before = asked ?? replaces?.facts ?? null;
  if (signOff.action !== "external-account.create") return <SignOffFacts facts={facts} before={before} />;
  return (
    <div className="grid gap-2">
      <div className="flex justify-end">
        <RevealButton reveal={reveal} permission="accounts:reveal" />
      </div>
      <RevealNote reveal={reveal} />
      {data && data.withheld > 0 ? (
        <p className="text-sm text-text-2">
          Your role can see account numbers, but not the beneficiary's personal data.
        </p>
      ) : null}
      <SignOffFacts facts={data?.facts ?? facts} before={data ? null : before} />
    </div>
  );
}
