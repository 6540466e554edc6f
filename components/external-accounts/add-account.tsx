"use client";

import { useQuery } from "@tanstack/react-query";
import { onDemand } from "@/components/ui/on-demand";
import { PageFrame } from "@/components/ui/page-frame";
import { QueryState } from "@/components/ui/query-state";
import { Skeleton } from "@/components/ui/skeleton";
import { useEnvironment } from "@/lib/client/environment";
import { accountTypesQuery } from "@/lib/features/external-accounts/queries";
import type { AccountFormProps } from "./account-form";
import { AccountTable } from "./account-table";

// Forms and their validation are heavy: loaded in parallel with their data.
const AccountForm = onDemand(
  () => import("./account-form").then((module) => module.AccountForm),
  <Skeleton className="h-96 max-w-form" />,
);

/** The page for adding an external account of a customer or of the platform. */
export function AddAccount(props: AccountFormProps) {
  const environment = useEnvironment();
  const { scope } = props;
  const query = useQuery(accountTypesQuery(environment));
  const list = `/${environment}/external-accounts`;
  return (
    <PageFrame
      title="Add external account"
      back={{ href: scope === "platform" ? `${list}/platform` : list, label: "← External accounts" }}
    >
      {query.data ? (
        <AccountTable value={query.data.types}>
          <AccountForm key={`${scope} ${props.customerId}`} {...props} />
        </AccountTable>
      ) : null}
      <QueryState query={query} skeleton="h-96 max-w-form" />
    </PageFrame>
  );
}
