"use client";

import { useQuery } from "@tanstack/react-query";
import { useCan } from "@/components/shell/session";
import { Banner } from "@/components/ui/banner";
import type { SignOffAction } from "@/lib/audit-actions";
import { useEnvironment } from "@/lib/client/environment";
import { signOffPreviewQuery } from "@/lib/features/sign-offs/queries";
import type { Money } from "@/lib/money";

const UNTIL_THEN: Record<SignOffAction, string> = {
  "approval-rules.save": "They don't apply until then.",
  "external-account.create": "Nothing is added until then.",
  "quote.execute": "Nothing is sent until then.",
  "sign-off-settings.save": "They don't apply until then.",
  "transfer.out": "Nothing is sent until then.",
};

/** Says before the action that it will await a second person, and why. Empty if it is executed at once. */
export function SignOffNotice({ action, money }: { action: SignOffAction; money?: Money }) {
  const mayRead = useCan("sign-offs:read");
  const { data } = useQuery({ ...signOffPreviewQuery(useEnvironment(), { action, ...money }), enabled: mayRead });
  if (!data?.because) return null;
  return (
    <Banner tone="warn" title="A second person has to sign it off" isLive>
      {data.because} {UNTIL_THEN[action]}
    </Banner>
  );
}
