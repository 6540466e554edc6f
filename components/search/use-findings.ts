import { useQuery } from "@tanstack/react-query";
import { useTimeZone } from "@/components/ui/time-zone";
import { useDebounced } from "@/components/ui/use-debounced";
import { useEnvironment } from "@/lib/client/environment";
import { formatTime } from "@/lib/dates";
import { customerStatus } from "@/lib/features/customers/fields";
import { findQuery, SHORTEST_SEARCH } from "@/lib/features/directory/queries";
import type { Entry, FoundPayment } from "@/lib/features/directory/schema";
import { accountStatus } from "@/lib/features/external-accounts/fields/status";
import { quoteStatus } from "@/lib/features/quotes/fields/execution";
import { mainAmount, toMoney } from "@/lib/features/transactions/check/facts";
import { paymentState } from "@/lib/features/transactions/check/payment-state";
import { transactionsQuery } from "@/lib/features/transactions/queries";
import { resourcePath, resourceTypeOf, shortId } from "@/lib/ids";
import { formatMoney } from "@/lib/money";
import { type Choice, type ChoiceGroup, isMatch } from "./commands";

/** Long enough for a word typed at once to be one request, short enough to feel live. */
const PAUSE_MS = 120;
const PAYMENTS = 3;

/** The results for a text; results for an earlier text are kept only if they match this one too. */
export function useFindings(typed: string, go: (path: string) => void) {
  const environment = useEnvironment();
  const zone = useTimeZone();
  const text = typed.trim();
  const settled = useDebounced(text, PAUSE_MS);
  const query = useQuery(findQuery(environment, settled));
  const isTooShort = environment === "" || text.length < SHORTEST_SEARCH;
  // Without a response there is nothing to wait for: what could not be read is reported instead.
  const isSearching = !isTooShort && (settled !== text || query.isPlaceholderData || query.isPending);
  const findings = isTooShort ? undefined : query.data;
  const fits = (choice: Choice) => !isSearching || isMatch(choice, text);
  const open = (id: string) => () => go(resourcePath(environment, id) ?? `/${environment}/transactions`);
  const customers = (findings?.customers ?? []).map((entry) => customerChoice(entry, open(entry.id))).filter(fits);
  const accounts = (findings?.accounts ?? []).map((entry) => accountChoice(entry, open(entry.id))).filter(fits);
  const payments = (findings?.payments ?? []).map(
    (found): Choice => ({
      id: found.id,
      label: [found.amount ? formatMoney(found.amount) : "Payment", sidesOf(found)].filter(Boolean).join(" · "),
      detail: found.at === "" ? undefined : formatTime(found.at, zone),
      words: [found.id, found.id.slice(found.id.indexOf(":") + 1)],
      status: paymentState({
        status: found.status || undefined,
        refund: found.refundStatus ? { status: found.refundStatus } : undefined,
      }),
      run: open(found.id),
    }),
  );
  const quotes = (findings?.quotes ?? []).map(
    (found): Choice => ({
      id: found.id,
      label: [found.amount ? formatMoney(found.amount) : "Quote", sidesOf(found)].filter(Boolean).join(" · "),
      detail: found.at === "" ? undefined : formatTime(found.at, zone),
      words: [found.id, found.id.slice(found.id.indexOf(":") + 1)],
      status: quoteStatus({ status: found.status ?? undefined, execution: found.execution }),
      run: open(found.id),
    }),
  );
  const internal = (findings?.internalAccounts ?? []).map(
    (entry): Choice => ({
      ...{ id: entry.id, label: entry.detail ?? "Internal account", detail: entry.label, words: [entry.id] },
      run: open(entry.id),
    }),
  );
  const ids = (findings?.ids ?? []).map((id) => ({
    id,
    label: resourceTypeOf(id) ?? "ID",
    detail: shortId(id),
    words: [id, id.slice(id.indexOf(":") + 1)],
    run: open(id),
  }));
  return {
    groups: [
      { label: "Customers", choices: customers },
      { label: "External accounts", choices: accounts },
      { label: "Payments", choices: payments.filter(fits) },
      { label: "Quotes", choices: quotes.filter(fits) },
      { label: "Internal accounts", choices: internal.filter(fits) },
      { label: "By ID", choices: ids.filter(fits) },
    ],
    /** The most likely customer. */
    best: isSearching ? undefined : findings?.customers[0],
    isSearching,
    error: isTooShort ? null : query.error,
    /** The local history can't be read at present, so payments found through it are missing. */
    lacksPayments: findings?.payments === null,
    asOf: findings?.asOf ?? null,
  };
}

/** The most likely customer's latest payments, read live. */
export function useLatestPayments(customer: Entry | undefined, go: (path: string) => void) {
  const environment = useEnvironment();
  const zone = useTimeZone();
  const query = useQuery({
    ...transactionsQuery(environment, { customerId: customer?.id ?? "", limit: PAYMENTS, sortOrder: "desc" }),
    enabled: customer !== undefined,
    staleTime: 30_000,
  });
  if (!customer || query.isPlaceholderData) return [];
  return (query.data?.rows ?? []).map((row): Choice => {
    const money = toMoney(mainAmount(row));
    return {
      id: `payment-${row.id}`,
      label: `${money ? formatMoney(money) : "Payment"} · ${row.fromLabel} → ${row.toLabel}`,
      detail: row.createdAt === undefined ? undefined : formatTime(row.createdAt, zone),
      status: paymentState(row),
      run: () => go(resourcePath(environment, row.id) ?? `/${environment}/transactions`),
    };
  });
}

function customerChoice(entry: Entry, run: () => void): Choice {
  const isDeleted = entry.status === "DELETED";
  const status = customerStatus({ kycStatus: entry.status, isDeleted });
  return { id: entry.id, label: entry.label, detail: entry.detail ?? undefined, words: [entry.id], status, run };
}

function accountChoice(entry: Entry, run: () => void): Choice {
  return {
    id: entry.id,
    label: entry.detail ?? entry.label,
    detail: entry.detail ? `${entry.label} · ${entry.currency ?? ""}` : (entry.currency ?? undefined),
    words: [entry.id],
    status: entry.status ? accountStatus(entry.status) : undefined,
    run,
  };
}

const sidesOf = ({ from, to }: Pick<FoundPayment, "from" | "to">) =>
  from && to ? `${from} → ${to}` : from ? `from ${from}` : to ? `to ${to}` : "";

/** Drops groups without choices. */
export function filled(groups: ChoiceGroup[]): ChoiceGroup[] {
  return groups.filter((group) => group.choices.length > 0);
}
