import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { PathnameContext } from "next/dist/shared/lib/hooks-client-context.shared-runtime";
import { NuqsTestingAdapter } from "nuqs/adapters/testing";
import { beforeEach, expect, test } from "vitest";
import { FilterBar } from "@/components/data-table/filter-bar";
import { renderConsole } from "@/components/testing/console";
import { respond, silence, stubServer } from "@/components/testing/server";
import { useListState } from "@/lib/client/url-state";
import { auditFilters } from "@/lib/features/audit/fields";
import type { Entry } from "@/lib/features/directory/schema";
import { transactionFilters } from "@/lib/features/transactions/fields/filters";
import type { Filter } from "@/lib/fields";
import { DirectoryEntries } from "./entries";

/** Modules loaded on demand are compiled on demand here. */
const PATIENTLY = { timeout: 20_000 };
const meridian: Entry = {
  ...{ id: "Customer:0195f4a0-7b1a-7c41-9d2e-4f5a6b7cc41e", kind: "customer", label: "Meridian Foods Inc." },
  ...{ detail: "merchant-42", currency: null, status: "APPROVED" },
};
const account: Entry = {
  ...{ id: "ExternalAccount:0195f4a0-7b1a-7c41-9d2e-4f5a6b7cc41e", kind: "external-account" },
  ...{ label: "BBVA México ·· 4417", detail: "Ana Prado", currency: "MXN", status: "ACTIVE" },
};

const asked: string[] = [];
beforeEach(() => {
  asked.length = 0;
  stubServer((path) => {
    const { pathname, searchParams } = new URL(path, "http://localhost");
    const [text = "", id] = [searchParams.get("text") ?? "", searchParams.get("id")];
    if (pathname.endsWith("/name"))
      return respond(200, { entry: [meridian, account].find((one) => one.id === id) ?? null });
    asked.push(`${searchParams.get("kind")} ${text}`);
    const entries = [searchParams.get("kind") === "customer" ? meridian : account];
    return respond(200, { entries: text.startsWith("zz") ? [] : entries, isComplete: true });
  }, silence);
});

let address = "";
function Bar({ problems, filters }: { problems?: Record<string, string>; filters: readonly Filter[] }) {
  const controls = useListState(filters, "UTC");
  return <FilterBar filters={filters} controls={controls} problems={problems} />;
}
function open(search: string, problems?: Record<string, string>, filters: readonly Filter[] = transactionFilters) {
  address = search;
  renderConsole(
    <PathnameContext.Provider value="/eu/transactions">
      <NuqsTestingAdapter hasMemory searchParams={search} onUrlUpdate={({ queryString }) => (address = queryString)}>
        <DirectoryEntries>
          <Bar problems={problems} filters={filters} />
        </DirectoryEntries>
      </NuqsTestingAdapter>
    </PathnameContext.Provider>,
    { path: "/eu/transactions", environments: [{ slug: "eu", name: "EU", mode: "sandbox" }] },
  );
}

/** The test browser doesn't open popovers by their buttons. */
const toggle = (name: string, isOpen: boolean) => {
  const box = screen.getByRole("dialog", { name, hidden: true });
  const state = { newState: isOpen ? "open" : "closed", oldState: isOpen ? "closed" : "open" };
  fireEvent(box, Object.assign(new Event("beforetoggle"), state));
  fireEvent(box, Object.assign(new Event("toggle"), state));
};
async function edit(filter: string) {
  await act(async () => toggle("Add filter", true));
  fireEvent.click(await screen.findByRole("button", { name: filter, hidden: true }, PATIENTLY));
  return await screen.findByRole("combobox", { name: filter, hidden: true }, PATIENTLY);
}

test("finds a customer's payments by name: the id is in the URL, the name on the chip", async () => {
  open("");
  const field = await edit("Customer");
  fireEvent.change(field, { target: { value: "meridian" } });
  await screen.findByRole("option", { name: /Meridian Foods Inc\..*merchant-42/, hidden: true });
  expect(asked.at(-1)).toBe("customer meridian");
  await act(async () => fireEvent.keyDown(field, { key: "Enter" }));
  await waitFor(() => expect(new URLSearchParams(address).get("customerId")).toBe(meridian.id));
  await screen.findByText("Meridian Foods Inc.", { selector: "bdi" });
}, 30_000);

test("a name that matches nothing sets nothing, and says what to search by", async () => {
  open("");
  const field = await edit("Customer");
  fireEvent.change(field, { target: { value: "zzz" } });
  await screen.findByText(/Nothing found\. By name, platform ID, UMA address or ID\./);
  await act(async () => fireEvent.keyDown(field, { key: "Enter" }));
  expect(address).toBe("");
}, 30_000);

test("a side is picked by the account's owner, or is a UMA address typed in full", async () => {
  open(`?senderAccountIdentifier=${account.id}`);
  await screen.findByText("Ana Prado · BBVA México ·· 4417");
  const field = await edit("Recipient account");
  fireEvent.change(field, { target: { value: "$Bob@Pay.example" } });
  const own = await screen.findByRole("option", { name: /\$bob@pay\.example.*This UMA address/, hidden: true });
  await act(async () => fireEvent.click(own));
  await waitFor(() => expect(new URLSearchParams(address).get("receiverAccountIdentifier")).toBe("$bob@pay.example"));
}, 30_000);

test("a record's subject is picked by name, or is any id typed in full", async () => {
  open(`?resourceId=${encodeURIComponent(account.id)}`, undefined, auditFilters);
  await screen.findByText("Ana Prado · BBVA México ·· 4417");
  await act(async () => toggle("Filter Resource", true));
  const field = await screen.findByRole("combobox", { name: "Resource", hidden: true }, PATIENTLY);
  fireEvent.change(field, { target: { value: "prado" } });
  await screen.findByRole("option", { name: /Ana Prado/, hidden: true });
  expect(asked.at(-1)).toBe("resource prado");
  expect(screen.queryByText("This ID")).toBeNull();
  fireEvent.change(field, { target: { value: "Quote:0195f4a0-7b1a" } });
  const own = await screen.findByRole("option", { name: /Quote:0195f4a0-7b1a.*This ID/, hidden: true });
  await act(async () => fireEvent.click(own));
  await waitFor(() => expect(new URLSearchParams(address).get("resourceId")).toBe("Quote:0195f4a0-7b1a"));
}, 30_000);

test("a value that the server can't use is marked on its chip, with what to do", async () => {
  open("?customerId=acme+corp&status=FAILED", { customerId: "This is not an id." });
  expect(screen.getByRole("alert").textContent).toBe("Customer: This is not an id. Press the filter to correct it.");
  expect(screen.getByText("acme corp")).toBeTruthy();
});
