"use client";

import { useQuery } from "@tanstack/react-query";
import dynamic from "next/dynamic";
import { ErrorState } from "@/components/ui/error-state";
import { Link } from "@/components/ui/link";
import { PageHeader } from "@/components/ui/page-header";
import { Skeleton } from "@/components/ui/skeleton";
import { accountTypesQuery } from "@/lib/features/external-accounts/queries";
import type { AccountFormProps } from "./account-form";
import { AccountTable } from "./account-table";

// Forms and their checks are heavy: they are fetched while what they need is read.
const AccountForm = dynamic(() => import("./account-form").then((module) => module.AccountForm), {
  loading: () => <Skeleton className="h-96 max-w-[640px]" />,
});

/** The page on which an external account of a customer or of the platform is added. */
export function AddAccount(props: AccountFormProps) {
  const { environment, scope } = props;
  const query = useQuery(accountTypesQuery(environment));
  const list = `/${environment}/external-accounts`;
  return (
    <div className="h-full overflow-auto px-5 py-[18px] max-sm:px-3 max-sm:py-3">
      <PageHeader
        title="Add an external account"
        back={
          <Link href={scope === "platform" ? `${list}/platform` : list} look="quiet">
            ← External accounts
          </Link>
        }
      />
      {query.data ? (
        <AccountTable types={query.data.types}>
          <AccountForm {...props} />
        </AccountTable>
      ) : null}
      {!query.data && query.error ? (
        <ErrorState {...query.error} onRetry={() => query.refetch()} isRetrying={query.isFetching} />
      ) : null}
      {!query.data && !query.error ? <Skeleton className="h-96 max-w-[640px]" /> : null}
    </div>
  );
}
