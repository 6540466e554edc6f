"use client";

import { useCan } from "@/components/shell/session";
import { Link } from "@/components/ui/link";
import { useEnvironment } from "@/lib/client/environment";

/** The link from a quote or a payment to its money actions; absent without permission to view them. */
export function MoneyActionsLink({ about }: { about: string }) {
  const environment = useEnvironment();
  if (!useCan("money-actions:read")) return null;
  return (
    <Link
      href={`/${environment}/money-actions?resourceId=${encodeURIComponent(about)}`}
      prefetch={false}
      look="quiet"
      data-print="hide"
    >
      Money actions
    </Link>
  );
}
