"use client";

import { useQuery } from "@tanstack/react-query";
import { useCan } from "@/components/shell/session";
import { Card } from "@/components/ui/card";
import { LinkButton } from "@/components/ui/link-button";
import { onDemand } from "@/components/ui/on-demand";
import { PageFrame } from "@/components/ui/page-frame";
import { QueryState } from "@/components/ui/query-state";
import { ShortId } from "@/components/ui/short-id";
import { UnreadFields } from "@/components/ui/unread";
import { useEnvironment } from "@/lib/client/environment";
import { balanceStatus, ownerOf } from "@/lib/features/balances/fields";
import { balanceQuery } from "@/lib/features/balances/queries";
import type { BalanceView } from "@/lib/features/balances/schema";
import { newQuotePath, newTransferPath } from "@/lib/ids";
import { AccountFacts } from "./account-facts";
import { Movements } from "./movements";
import { StaleBalance } from "./panel";
import { Threshold } from "./threshold";

const Proof = onDemand(() => import("./proof").then((module) => module.Proof));
const Instructions = onDemand(() =>
  import("@/components/customers/instructions").then((module) => module.Instructions),
);

/** One internal account on its own page; read from the service when opened. */
export function BalanceDetail({ id }: { id: string }) {
  const environment = useEnvironment();
  const query = useQuery(balanceQuery(environment, id));
  const { account } = query.data ?? {};
  const status = account && balanceStatus(account);
  return (
    <PageFrame
      title={
        account ? (
          <>
            <bdi>{ownerOf(account)}</bdi> · {account.currency ?? "account"}
          </>
        ) : (
          "Internal account"
        )
      }
      back={{ href: `/${environment}/balances`, label: "← Balances" }}
      meta={<ShortId id={id} />}
      status={status}
      actions={account ? <Actions account={account} /> : null}
    >
      {query.data ? <Body view={query.data} /> : null}
      <QueryState query={query} skeleton="h-72" />
    </PageFrame>
  );
}

function Actions({ account: { id, customerId } }: Pick<BalanceView, "account">) {
  const environment = useEnvironment();
  const mayQuote = useCan("quotes:create");
  const mayTransfer = useCan("transfers:create");
  const customer = customerId ?? undefined;
  return (
    <>
      {mayTransfer ? (
        <LinkButton href={newTransferPath(environment, { to: id, customer })}>Transfer in</LinkButton>
      ) : null}
      {mayTransfer ? (
        <LinkButton href={newTransferPath(environment, { from: id, customer })}>Transfer out</LinkButton>
      ) : null}
      {mayQuote ? <LinkButton href={newQuotePath(environment, { from: id, customer })}>New quote</LinkButton> : null}
    </>
  );
}

function Body({ view }: { view: BalanceView }) {
  const { account, instructions, problem, unreadFields } = view;
  const mayProve = useCan("balances:prove");
  return (
    <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_400px]">
      <div className="grid min-w-0 gap-4">
        {problem ? <StaleBalance problem={problem} /> : null}
        <Card title="Balance">
          <UnreadFields fields={unreadFields} />
          <AccountFacts account={account} />
        </Card>
        {mayProve ? (
          <Card title="Proof of account" description="Opening balance + movements = closing balance, to the unit">
            <Proof account={account} />
          </Card>
        ) : null}
        <Card title="Movements" description="The transactions that touch this account, newest first">
          <Movements account={account} count={10} />
        </Card>
      </div>
      <div className="grid min-w-0 gap-4">
        <Card title="Low-balance threshold">
          <Threshold view={view} />
        </Card>
        <Card title="How to fund it" description="Quote the reference exactly as shown">
          {instructions ? (
            <Instructions instructions={instructions} />
          ) : (
            <p className="text-text-2">Available once the service responds.</p>
          )}
        </Card>
      </div>
    </div>
  );
}
