"use client";

import { useQuery } from "@tanstack/react-query";
import { PageFrame } from "@/components/ui/page-frame";
import { QueryState } from "@/components/ui/query-state";
import { ShortId } from "@/components/ui/short-id";
import { useEnvironment } from "@/lib/client/environment";
import { transferStatus } from "@/lib/features/transfers/fields";
import { transferQuery } from "@/lib/features/transfers/queries";
import { TransferBody } from "./transfer-body";

/** One transfer on its own page, updated as its status changes. */
export function TransferDetail({ id }: { id: string }) {
  const environment = useEnvironment();
  const query = useQuery(transferQuery(environment, id));
  const status = query.data ? transferStatus(query.data.transfer) : null;
  return (
    <PageFrame
      title="Transfer"
      back={{ href: `/${environment}/transfers`, label: "← Transfers" }}
      meta={<ShortId id={id} />}
      status={status}
    >
      {query.data ? <TransferBody view={query.data} /> : null}
      <QueryState query={query} skeleton="h-72" />
    </PageFrame>
  );
}
