import type { QueryClient } from "@tanstack/react-query";
import { queueQuery } from "@/lib/features/approvals/queries";
import { balancesQuery } from "@/lib/features/balances/queries";
import { customersQuery } from "@/lib/features/customers/queries";
import { moneyActionsQuery } from "@/lib/features/journal/queries";
import { kycLinksQuery } from "@/lib/features/kyc-links/queries";
import { quotesQuery } from "@/lib/features/quotes/queries";
import { transactionsQuery } from "@/lib/features/transactions/queries";
import { transfersQuery } from "@/lib/features/transfers/queries";
import { deliveriesQuery } from "@/lib/features/webhooks/queries";
import { FIRST_PAGE } from "@/lib/fields";

const { limit } = FIRST_PAGE;

/** Prefetches what a section shows first, by section id; fresh data is not read again. */
const READS: Record<string, (client: QueryClient, environment: string) => Promise<void>> = {
  approvals: (client, environment) => client.prefetchQuery(queueQuery(environment)),
  balances: (client, environment) => client.prefetchQuery(balancesQuery(environment, FIRST_PAGE)),
  customers: (client, environment) => client.prefetchQuery(customersQuery(environment, { limit })),
  "kyc-links": (client, environment) => client.prefetchQuery(kycLinksQuery(environment, FIRST_PAGE)),
  "money-actions": (client, environment) => client.prefetchQuery(moneyActionsQuery(environment, FIRST_PAGE)),
  quotes: (client, environment) => client.prefetchQuery(quotesQuery(environment, { limit })),
  transactions: (client, environment) => client.prefetchQuery(transactionsQuery(environment, FIRST_PAGE)),
  transfers: (client, environment) => client.prefetchQuery(transfersQuery(environment, FIRST_PAGE)),
  webhooks: (client, environment) => client.prefetchQuery(deliveriesQuery(environment, FIRST_PAGE)),
};

/** Prefetches what the page at `path` shows first, if it is this environment's list. Never throws: the page reports. */
export async function readFirst(client: QueryClient, environment: string, path: string): Promise<void> {
  const [slug, section = "", ...rest] = path.split("/").slice(1);
  if (slug === environment && rest.length === 0) await READS[section]?.(client, environment);
}
