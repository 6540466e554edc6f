"use client";

import { useQuery } from "@tanstack/react-query";
import { NameWarning } from "@/components/external-accounts/name-warning";
import { useEnvironment } from "@/lib/client/environment";
import { externalAccountQuery } from "@/lib/features/external-accounts/queries";
import { EarlierPayment, type EarlierPaymentProps } from "./earlier-payment";

/** Warns of what the service says against paying an account now: another name at the bank, the same payment before. */
export function PayeeWarning(props: EarlierPaymentProps) {
  return (
    <>
      <PayeeName accountId={props.accountId} />
      <EarlierPayment {...props} />
    </>
  );
}

/** Warns if the bank has the account under another name, by the service's current response, or can't be asked. */
function PayeeName({ accountId }: { accountId: string }) {
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
