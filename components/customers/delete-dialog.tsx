"use client";

import { useQuery } from "@tanstack/react-query";
import { ActDialog } from "@/components/form/act-dialog";
import { Banner } from "@/components/ui/banner";
import { useEnvironment } from "@/lib/client/environment";
import { customerTitle } from "@/lib/features/customers/fields";
import { customerInternalAccountsQuery, useDeleteCustomer } from "@/lib/features/customers/queries";
import type { CustomerRow } from "@/lib/features/customers/schema";
import { formatMoney } from "@/lib/money";
import { balanceOf, totalOf } from "./internal-account-money";

interface Props {
  customer: CustomerRow;
  onClose: () => void;
}

/** Says what is permanent and what money remains, and requires typing the platform's id. */
export function DeleteDialog({ customer, onClose }: Props) {
  const environment = useEnvironment();
  const remove = useDeleteCustomer();
  const accounts = useQuery(customerInternalAccountsQuery(environment, customer.id));
  const word = customer.platformCustomerId ?? customer.id;
  // Held funds are still money, although they can't be spent.
  const balances = accounts.data?.accounts.map((account) => totalOf(account) ?? balanceOf(account)) ?? [];
  const left = balances.filter((balance) => balance !== null && balance.amount !== 0);
  const isUnsure = balances.includes(null) || !!accounts.data?.unreadRecords;
  return (
    <ActDialog
      act={remove}
      input={{ customerId: customer.id, confirmation: word }}
      said={({ how }) => (how === "already" ? "The customer had already been deleted" : "Customer deleted")}
      onClose={onClose}
      variant="danger"
      title="Delete this customer?"
      description="This can't be undone. The customer can no longer receive payments. The record stays, marked as deleted, with its transactions, notes and audit trail."
      facts={[
        { label: "Customer", value: <bdi>{customerTitle(customer)}</bdi> },
        { label: "Platform ID", value: <bdi>{customer.platformCustomerId}</bdi> },
        { label: "UMA address", value: <bdi className="break-all">{customer.umaAddress}</bdi> },
      ]}
      confirmLabel="Delete permanently"
      typeToConfirm={word}
    >
      {left.length > 0 ? (
        <Banner tone="bad" title="There is still money in the accounts">
          {left.flatMap((balance) => (balance ? formatMoney(balance) : [])).join(", ")}. Move it first: the service
          decides what happens to it after the deletion.
        </Banner>
      ) : null}
      {isUnsure ? (
        <Banner
          tone="warn"
          title="Not every balance can be read. Check the accounts with the service before you delete."
        />
      ) : null}
      {accounts.error ? (
        <Banner tone="warn" title="The balances can't be read right now. Check them before you delete." />
      ) : null}
    </ActDialog>
  );
}
