"use client";

import type { ReactNode } from "react";
import { RevealButton, RevealNote } from "@/components/shell/reveal";
import { CodeBlock } from "@/components/ui/code-block";
import { useRevealBody } from "@/lib/features/webhooks/queries";

/** The payload with personal values masked; an unparseable one can't be masked and is not shown. */
export function MaskedPayload({ text }: { text: string | null }) {
  if (text === null) {
    return <p className="text-text-2">The body isn't JSON. Reveal it to see it.</p>;
  }
  return <CodeBlock text={text} label="Payload, personal data masked" />;
}

export interface RevealBodyProps {
  list: "webhook-deliveries" | "webhook-rejections";
  id: string;
  /** Shown until it is revealed, with a note on what it is. */
  masked: ReactNode;
  note: string;
}

const shownAs = (isText: boolean) => (isText ? "Exactly as received." : "Binary content, shown as base64.");

/** The exact bytes on demand: for permitted roles only, and each reveal is audited. */
export function RevealBody({ list, id, masked, note }: RevealBodyProps) {
  const reveal = useRevealBody(list, id);
  const { data } = reveal;
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-center gap-2">
        <p className="mr-auto text-text-2">{data ? shownAs(data.isText) : note}</p>
        <RevealButton reveal={reveal} permission="webhooks:read-body" show="Show raw body" />
      </div>
      <RevealNote reveal={reveal} />
      {data ? <CodeBlock text={data.body} label="Raw body" /> : masked}
    </div>
  );
}
