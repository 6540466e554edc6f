"use client";

import { useQuery } from "@tanstack/react-query";
import { useCan } from "@/components/shell/session";
import { Banner } from "@/components/ui/banner";
import type { SignOffAction } from "@/lib/audit-actions";
import { useEnvironment } from "@/lib/client/environment";
import { signOffPreviewQuery } from "@/lib/features/sign-offs/queries";
import type { Money } from "@/lib/money";

/** Says before a press that it will wait for a second person, and why. Nothing where it goes at once. */
export function SignOffNotice({ action, money }: { action: SignOffAction; money?: Money }) {
  const mayRead = useCan("sign-offs:read");
  const { data } = useQuery({ ...signOffPreviewQuery(useEnvironment(), { action, ...money }), enabled: mayRead });
  if (!data?.because) return null;
  return (
    <Banner tone="warn" title="A second person has to sign it off" isLive>
      {data.because} Nothing is sent until then.
    </Banner>
  );
}
