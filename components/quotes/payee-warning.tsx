"use client";

import { useQuery } from "@tanstack/react-query";
import { NameWarning } from "@/components/external-accounts/name-warning";
import { useEnvironment } from "@/lib/client/environment";
import { externalAccountQuery } from "@/lib/features/external-accounts/queries";

/** Warns if the bank has the paid account under another name, by the service's current response, or can't be asked. */
export function PayeeWarning({ accountId }: { accountId: string }) {
  const { data, error } = useQuery({ ...externalAccountQuery(useEnvironment(), accountId), refetchInterval: false });
  if (!data && error) {
    return (
      <p className="text-sm text-warn">
        The account couldn't be read, so it isn't known whether the bank has it under this beneficiary's name.
      </p>
    );
  }
  return <NameWarning check={data?.account.nameCheck} />;
}
