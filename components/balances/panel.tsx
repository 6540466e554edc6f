"use client";

import { useQuery } from "@tanstack/react-query";
import { Banner } from "@/components/ui/banner";
import { QueryState } from "@/components/ui/query-state";
import { useEnvironment } from "@/lib/client/environment";
import { ownerOf } from "@/lib/features/balances/fields";
import { balanceQuery } from "@/lib/features/balances/queries";
import type { BalanceRow } from "@/lib/features/balances/schema";
import { AccountFacts } from "./account-facts";
import { Movements } from "./movements";
import { Threshold } from "./threshold";

/** An internal account beside the list: the row's data at once, the rest once the service has answered. */
export function BalancePanel({ id, row }: { id: string; row: BalanceRow | null }) {
  const query = useQuery(balanceQuery(useEnvironment(), id));
  const account = query.data?.account ?? row;
  if (!account) return <QueryState query={query} skeleton="h-40" />;
  return (
    <div className="grid gap-3.5">
      <h2 className="break-words font-semibold text-lg tracking-tight">
        <bdi>{ownerOf(account)}</bdi> · {account.currency ?? "account"}
      </h2>
      {query.data?.problem ? <StaleBalance problem={query.data.problem} /> : null}
      <AccountFacts account={account} />
      {query.data ? (
        <>
          <hr className="border-line" />
          <Threshold view={query.data} />
          <hr className="border-line" />
          <h3 className="font-semibold">Latest movements</h3>
          <Movements account={account} count={5} />
        </>
      ) : null}
      <QueryState query={query} skeleton="h-40" />
    </div>
  );
}

/** The service could not be reached: the data shown is the last seen. */
export function StaleBalance({ problem }: { problem: string }) {
  return (
    <Banner tone="warn" title="Couldn't read the balance">
      {problem} This is the last known balance.
    </Banner>
  );
}
