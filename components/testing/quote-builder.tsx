import { act, fireEvent, screen } from "@testing-library/react";
import { Link } from "@/components/ui/link";
import { ACCOUNT_TYPES } from "@/lib/contract/account-types";
import type { AccountOption, Corridor } from "@/lib/features/accounts/schema";
import type { JournalView } from "@/lib/features/journal/schema";
import type { PayerCheck } from "@/lib/features/payer-checks/schema";
import type { CreateQuoteInput, QuoteRow, QuoteView } from "@/lib/features/quotes/schema";
// Loaded in advance: a test must not wait for what is lazy in the product.
import "@/components/quotes/quote-card";
import "@/components/quotes/details-fields";
import "@/components/quotes/funding";
import "@/components/quotes/funding-fields";
import "@/components/external-accounts/name-warning";
import "@/components/quotes/payee-warning";
import "@/components/quotes/send-at-once";
import "@/components/quotes/sides-hints";
import "@/components/quotes/uma-receiver";
import { QuoteBuilder } from "@/components/quotes/builder";
import type { SignOffRow } from "@/lib/features/sign-offs/schema";
import type { TransactionRow } from "@/lib/features/transactions/schema";
import type { Role } from "@/lib/permissions";
import { renderConsole } from "./console";
import { field, type } from "./fields";
import { type Responder, respond, type StubServer, stubServer } from "./server";

export const USD = { code: "USD", name: "US Dollar", symbol: "$", decimals: 2 };
export const MXN = { code: "MXN", name: "Mexican Peso", symbol: "$", decimals: 2 };

/** An account with money in USD, by default. */
export const account = (over: Partial<AccountOption>): AccountOption => ({
  ...{ id: "InternalAccount:1", kind: "internal-account", label: "USD account", owner: "Meridian Foods" },
  ...{ customerId: "Customer:1", currency: "USD", balance: { amount: 50_000, currency: USD }, status: null },
  ...{ disabledReason: null, ...over },
});

/** An account in MXN that can be paid, unless a reason is given. */
export const payee = (id: string, label: string, disabledReason: string | null = null) =>
  account({ id, kind: "external-account", label, owner: "Ana Prado", currency: "MXN", balance: null, disabledReason });

const owner = { id: "Customer:1", label: "Meridian Foods", platformCustomerId: "usr-1", status: "APPROVED" };

export const entry: JournalView = {
  ...{ id: "1", action: "quote.execute", resourceId: "Quote:1", status: "succeeded", settledBy: "answer" },
  ...{ actorName: "Olivia Park", errorCode: null, outcome: {}, createdAt: "2026-11-20T14:34:20Z" },
  ...{ settledAt: "2026-11-20T14:34:21Z", steps: [] },
};

const STABLECOIN = { code: "USDC", decimals: 6, networks: ["SOLANA", "BASE"] };

/** The data of the stubbed server: accounts, and for each quote whatever differs from a fresh one. */
export interface Desk {
  accounts: AccountOption[];
  quotes: Record<string, Partial<QuoteRow>>;
  views: Record<string, Partial<QuoteView>>;
  /** The pairs for which the service lists rates; null if it lists none. */
  corridors: Corridor[] | null;
  /** The response to looking up a recipient at a UMA address, by its path. */
  receiver?: (path: string) => Responder;
  /** Responses with accounts wait for this. */
  accountsRead: Promise<void>;
  /** The response about the deployment waits for this. */
  deploymentRead: Promise<void>;
  /** Whether a quote may pay to account details. */
  takesDetails: boolean;
  takesLaterPurposes: boolean;
  /** Whether one of the currencies is a stablecoin, for which a price names the network. */
  hasStablecoin?: boolean;
  /** Requests about the quotes that await a second person. */
  waiting?: Pick<SignOffRow, "id" | "title" | "isMine">[];
  /** The latest payments to whichever account is asked about. */
  earlier?: Partial<TransactionRow>[];
  /** The status of an executed quote's payment. */
  paymentStatus?: string;
  refund?: { status?: string; reason: string };
  /** Reading accounts to choose from fails. */
  areAccountsUnread?: boolean;
  /** Reading an external account fails. */
  isAccountUnread?: boolean;
  /** The response to checking the payer, by its path; omitted if nothing is wrong. */
  payerCheck?: (path: string) => PayerCheck | null;
  server: StubServer<unknown>;
}

/** The price requests so far. */
export const priced = ({ server }: Desk) => server.sent.filter(({ path }) => path === "/api/quotes");

function viewOf(desk: Desk, id: string): QuoteView {
  const asked = priced(desk)[Number(id.split(":")[1]) - 1]?.body as CreateQuoteInput | undefined;
  const to = asked?.destination.destinationType === "ACCOUNT" ? asked.destination.accountId : "ExternalAccount:2";
  const label = desk.accounts.find((one) => one.id === to)?.label ?? "BBVA ··1234";
  const quote: QuoteRow = {
    ...{ id, status: "PENDING", createdAt: new Date().toISOString(), fromLabel: "Meridian Foods", toLabel: label },
    ...{ sendingCurrency: USD, receivingCurrency: MXN, totalSendingAmount: 10_000, totalReceivingAmount: 170_000 },
    source:
      asked?.source.sourceType === "REALTIME_FUNDING"
        ? asked.source
        : { sourceType: "ACCOUNT", accountId: "InternalAccount:1", customerId: "Customer:1" },
    destination:
      asked?.destination.destinationType === "UMA_ADDRESS"
        ? asked.destination
        : { destinationType: "ACCOUNT", accountId: to },
    ...{ feesIncluded: 30, execution: null, expiresAt: new Date(Date.now() + 120_000).toISOString() },
    ...desk.quotes[id],
  };
  return {
    quote,
    payer: { id: "InternalAccount:1", name: "Meridian Foods", account: "USD account" },
    payee: { id: to, name: "Ana Prado", account: label },
    asked: asked ?? null,
    now: new Date().toISOString(),
    journal: [],
    ...desk.views[id],
  };
}

/** A stubbed server with a payer, two payees, and quotes as requested. */
export function openDesk(): Desk {
  const desk = {
    accounts: [account({}), payee("ExternalAccount:2", "BBVA ··1234"), payee("ExternalAccount:3", "Nu ··9719")],
    quotes: {},
    views: {},
    corridors: null,
    accountsRead: Promise.resolve(),
    deploymentRead: Promise.resolve(),
    takesDetails: true,
    takesLaterPurposes: false,
  } as Omit<Desk, "server"> as Desk;
  desk.server = stubServer(
    (path) => {
      if (path.startsWith("/api/quotes/")) return respond(200, viewOf(desk, decodeURIComponent(path.slice(12))));
      if (path.startsWith("/api/external-accounts/ExternalAccount")) {
        if (desk.isAccountUnread) return respond(502, { title: "The service had an internal error.", status: 502 });
        const { nameCheck } = desk.accounts.find(({ id }) => path.endsWith(encodeURIComponent(id))) ?? {};
        return respond(200, { account: { nameCheck } });
      }
      if (path.startsWith("/api/transactions?")) return respond(200, { data: desk.earlier ?? [] });
      if (path.startsWith("/api/transactions/")) {
        return respond(200, { transaction: { id: "Transaction:1", status: desk.paymentStatus, refund: desk.refund } });
      }
      if (path.startsWith("/api/sign-offs?")) return respond(200, { data: desk.waiting ?? [] });
      if (path.startsWith("/api/payer-checks")) {
        const check = desk.payerCheck ? desk.payerCheck(path) : { unregistered: null };
        return check ? respond(200, check) : respond(502, { title: "The service had an internal error.", status: 502 });
      }
      if (path.startsWith("/api/receivers") && desk.receiver) return desk.receiver(path);
      if (path.includes("/kinds")) return respond(200, { types: ACCOUNT_TYPES });
      if (path.includes("/owners")) return respond(200, { owners: [owner], isComplete: true });
      if (/\/(banks|exchanges)/.test(path)) return respond(200, { names: [] });
      if (!path.startsWith("/api/accounts")) {
        const limits = { minAmount: null, maxAmount: null };
        const usual = ["USD", "EUR"].map((code) => ({ code, decimals: 2, ...limits }));
        const currencies = desk.hasStablecoin ? [...usual, { ...STABLECOIN, ...limits }] : usual;
        const { takesDetails, takesLaterPurposes, corridors } = desk;
        return () =>
          desk.deploymentRead.then(respond(200, { currencies, takesDetails, takesLaterPurposes, corridors }));
      }
      if (desk.areAccountsUnread) return respond(500, { title: "Something went wrong.", status: 500 });
      const [side, text] = ["side", "text"].map((name) => new URL(path, "http://x").searchParams.get(name) ?? "");
      const kind = side === "source" ? "internal-account" : "external-account";
      const options = desk.accounts.filter((each) => each.kind === kind && each.id.includes(text ?? ""));
      return () => desk.accountsRead.then(respond(200, { options, isComplete: true }));
    },
    () => respond(201, viewOf(desk, `Quote:${priced(desk).length}`))(),
  );
  return desk;
}

/** The quote after execution. */
export function markExecuted(desk: Desk, id: string): void {
  desk.views[id] = { journal: [entry] };
  desk.quotes[id] = { ...desk.quotes[id], status: "PROCESSING", execution: "done" };
}

/** The builder on its page, with a link that leads away. */
export function openBuilder(query = "", role: Role = "operations") {
  const page = (
    <>
      <Link href="/eu/quotes">Quotes</Link>
      <QuoteBuilder />
    </>
  );
  return renderConsole(page, { path: `/eu/quotes/new${query}`, role });
}

export const form = () => screen.getByRole("form", { name: "New quote" });
export const choose = async (label: "From" | "To", name: RegExp) => {
  await act(async () => fireEvent.click(field(label)));
  await act(async () => fireEvent.click(await screen.findByRole("option", { name, hidden: true })));
};
export const submit = () => act(async () => fireEvent.submit(form()));
export const fill = async () => {
  await choose("From", /USD account/);
  await choose("To", /BBVA/);
  await type("Customer pays exactly", "100.00");
  await type("Memo", "Invoice 7");
};
/** The button that opens the confirmation, or null. */
export const sendButton = () => screen.queryByRole("button", { name: /^Send [\d,.]+ USD →/ });
