"use client";

import { useQuery } from "@tanstack/react-query";
import { useCan } from "@/components/shell/session";
import { Button } from "@/components/ui/button";
import { LinkButton } from "@/components/ui/link-button";
import { useEnvironment } from "@/lib/client/environment";
import { moneyBlock } from "@/lib/features/customers/fields";
import { whyNoPayments } from "@/lib/features/external-accounts/fields";
import { ownersQuery } from "@/lib/features/external-accounts/queries";
import type { AccountRow } from "@/lib/features/external-accounts/schema";
import { newQuotePath } from "@/lib/ids";

/** The link to a quote that pays this account; disabled with the reason while it can't be paid. */
export function PayAction({ account }: { account: AccountRow }) {
  const environment = useEnvironment();
  const mayPrice = useCan("quotes:create");
  const { customerId } = account;
  const owner = useQuery({
    ...ownersQuery(environment, { text: "", customerId: customerId ?? undefined }),
    enabled: customerId !== null,
  });
  const status = owner.data?.owners[0]?.status ?? null;
  const ownerBlock = status ? moneyBlock({ kycStatus: status, isDeleted: status === "DELETED" }) : null;
  const reason = (!mayPrice && "Your role can't create quotes.") || whyNoPayments(account.status)?.detail || ownerBlock;
  const name = "Pay this account";
  if (reason) return <Button disabledReason={reason}>{name}</Button>;
  return (
    <LinkButton
      href={newQuotePath(environment, { to: account.id, customer: customerId ?? undefined })}
      variant="primary"
    >
      {name}
    </LinkButton>
  );
}
