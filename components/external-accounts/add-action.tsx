"use client";

import { useCan } from "@/components/shell/session";
import { Button } from "@/components/ui/button";
import { LinkButton } from "@/components/ui/link-button";
import { useEnvironment } from "@/lib/client/environment";
import type { Scope } from "@/lib/features/external-accounts/schema";

interface AddActionProps {
  scope: Scope;
  customerId?: string;
}

/** The link to the form for a new account, with known facts about its owner filled in. */
export function AddAction({ scope, customerId }: AddActionProps) {
  const environment = useEnvironment();
  const mayCreate = useCan("accounts:create");
  if (!mayCreate) return <Button disabledReason="Your role can't add external accounts.">Add account</Button>;
  const query = scope === "platform" ? "?scope=platform" : customerId ? `?${new URLSearchParams({ customerId })}` : "";
  return (
    <LinkButton href={`/${environment}/external-accounts/new${query}`} variant="primary">
      Add account
    </LinkButton>
  );
}
