"use client";

import { useQuery } from "@tanstack/react-query";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { PageFrame } from "@/components/ui/page-frame";
import { UnreadFields, UnreadRecords } from "@/components/ui/unread";
import { useEnvironment } from "@/lib/client/environment";
import { customerTitle } from "@/lib/features/customers/fields";
import { customerInternalAccountsQuery, customerQuery } from "@/lib/features/customers/queries";
import { Instructions } from "./instructions";
import { SectionState } from "./section-state";

/** How to fund each of a customer's accounts, laid out for printing or sharing. */
export function PaymentInstructionsPage({ id }: { id: string }) {
  const environment = useEnvironment();
  const customer = useQuery(customerQuery(environment, id));
  const query = useQuery(customerInternalAccountsQuery(environment, id));
  const title = customer.data ? customerTitle(customer.data.customer) : "…";
  return (
    <PageFrame
      title={
        <>
          Payment instructions for <bdi>{title}</bdi>
        </>
      }
      back={{ href: `/${environment}/customers/${encodeURIComponent(id)}`, label: "← Customer" }}
      meta={customer.data?.customer.platformCustomerId}
      actions={<Button onClick={() => window.print()}>Print</Button>}
    >
      <div className="grid max-w-3xl gap-4">
        {query.data ? null : <SectionState what="Payment instructions" query={query} />}
        {query.data?.accounts.map((account) => {
          const { code = "Account", name } = account.balance?.currency ?? {};
          return (
            <Card
              key={account.id}
              title={name && name !== code ? `${code} · ${name}` : code}
              description="Quote the reference exactly as shown"
              className="break-inside-avoid"
            >
              <UnreadFields fields={account.unreadFields} />
              <Instructions instructions={account.paymentInstructions} />
              <p className="mt-2 break-all font-mono text-sm text-text-3">{account.id}</p>
            </Card>
          );
        })}
        <UnreadRecords count={query.data?.unreadRecords} />
      </div>
    </PageFrame>
  );
}
