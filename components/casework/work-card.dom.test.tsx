import { act, fireEvent, screen, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { renderConsole } from "@/components/testing/console";
import { lost, type Responder, respond, type StubServer, stubServer } from "@/components/testing/server";
import type { PaymentNote, Work } from "@/lib/features/casework/schema";
import type { Role } from "@/lib/permissions";
import { WorkCard } from "./work-card";

const ID = "Transaction:1";
const BEN = "3f0c7a52-5b0e-4b52-9d52-0c1f4f0a0001";
const ME = "3f0c7a52-5b0e-4b52-9d52-0c1f4f0a0002";
const people = { people: [{ id: BEN, name: "Ben Okoro", role: "finance" }] };
const tag = { id: "t1", name: "Bank trace", color: "info" as const, isRetired: false };
const done = respond(200, { changed: 1, unchanged: 0, taken: [] });
const note: PaymentNote = { id: 7, author: "Olivia Park", isOwn: true, at: "2026-11-20T13:32:07Z", body: "Called." };

let work: Work;
let notes: Responder;
let server: StubServer<unknown>;
beforeEach(() => {
  work = { assignee: null, assignedAt: null, tags: [], watchers: [], hasActs: false };
  notes = respond(200, { data: [note], hasMore: false });
  server = stubServer((path) => {
    if (path.includes("/notes")) return notes;
    if (path.includes("assignees")) return respond(200, people);
    if (path.includes("/tags")) return respond(200, { tags: [tag] });
    return respond(200, work);
  }, done);
});

const show = (role: Role = "operations") =>
  renderConsole(<WorkCard transactionId={ID} />, { role, personId: ME, path: "/eu/transactions/1" });
const press = (name: string | RegExp) => act(async () => fireEvent.click(screen.getByRole("button", { name })));

test("hands over what was shown; if someone was faster, says who has it", async () => {
  work = { ...work, assignee: { id: BEN, name: "Ben Okoro", isActive: true }, assignedAt: "2026-11-20T13:32:07Z" };
  show();
  await screen.findByText("Ben Okoro");
  server.next = respond(200, { changed: 0, unchanged: 0, taken: [{ transactionId: ID, assignee: "Cleo Marsh" }] });
  await press("Take over");
  expect(server.bodies).toEqual([{ transactionIds: [ID], assigneeId: ME, seen: BEN }]);
  expect((await screen.findByRole("alert")).textContent).toContain("it is now assigned to Cleo Marsh");
});

test("reports a lost answer at the button, and changes nothing on the screen", async () => {
  show();
  await screen.findByText("nobody");
  server.next = lost;
  await press("Assign to me");
  expect(await screen.findByRole("alert")).toBeTruthy();
  expect(screen.getByText("nobody")).toBeTruthy();
});

test("watching takes one press, and so does stopping; shows who else is watching", async () => {
  work = { ...work, watchers: [{ id: BEN, name: "Ben Okoro" }] };
  show("viewer");
  expect(await screen.findByText("Ben Okoro watches")).toBeTruthy();
  work = { ...work, watchers: [...work.watchers, { id: ME, name: "Olivia Park" }] };
  await press("Watch");
  expect(server.sent).toMatchObject([{ path: "/api/casework/watch", body: { transactionIds: [ID], isWatched: true } }]);
  await screen.findByRole("button", { name: "Stop watching" });
});

test("a viewer reads and watches, nothing else", async () => {
  work = { ...work, tags: [tag] };
  show("viewer");
  expect(await screen.findByText("Bank trace")).toBeTruthy();
  expect(screen.queryByLabelText("New note")).toBeNull();
  const card = screen.getByRole("heading", { name: "Internal work" }).closest("section") ?? document.body;
  const buttons = within(card).getAllByRole("button");
  expect(buttons.map(({ textContent }) => textContent)).toEqual(["Watch"]);
});

test("withdraws the user's own note after confirmation; others' notes have no button", async () => {
  const other = { ...note, id: 6, author: "Ben Okoro", isOwn: false, body: "Waiting for the bank." };
  notes = respond(200, { data: [note, other], hasMore: false });
  show();
  await screen.findByText("Called.");
  expect(screen.getAllByRole("button", { name: "Withdraw" })).toHaveLength(1);
  await press("Withdraw");
  expect(within(screen.getByRole("dialog")).getByText("Called.")).toBeTruthy();
  server.next = respond(204, null);
  await press("Withdraw note");
  expect(server.sent).toMatchObject([{ method: "DELETE", path: "/api/casework/notes/7" }]);
});

test("a note whose response was lost is sent again under the same key; the next one under its own", async () => {
  show();
  const add = async (text: string) => {
    fireEvent.change(await screen.findByLabelText("New note"), { target: { value: text } });
    await press("Add note");
  };
  server.next = lost;
  await add("Called the bank.");
  expect(await screen.findByRole("alert")).toBeTruthy();
  server.next = done;
  await add("Called the bank.");
  await add("Called the bank.");
  const [first, again, next] = server.bodies as { key: string }[];
  expect(again).toEqual(first);
  expect(next?.key).not.toBe(first?.key);
});

test("unreadable notes leave the rest usable", async () => {
  notes = respond(503, { code: "unavailable", title: "The database can't be reached." });
  show();
  expect(await screen.findByText(/can't be reached/)).toBeTruthy();
  expect(screen.getByText("nobody")).toBeTruthy();
  expect(screen.getByLabelText("New note")).toBeTruthy();
});

test("an id that the service doesn't know can be worked on only if it was before", async () => {
  const { unmount } = renderConsole(<WorkCard transactionId={ID} isGone />, { path: "/eu/transactions/1" });
  await act(async () => {});
  expect(screen.queryByText("nobody")).toBeNull();
  unmount();
  work = { ...work, hasActs: true };
  renderConsole(<WorkCard transactionId={ID} isGone />, { path: "/eu/transactions/1" });
  expect(await screen.findByText("nobody")).toBeTruthy();
});

test("text typed while a note is being sent stays, as the next one's, also across a reload", async () => {
  const { unmount } = show();
  const field = () => screen.findByLabelText<HTMLTextAreaElement>("New note");
  const type = async (value: string) => fireEvent.change(await field(), { target: { value } });
  let answer = () => {};
  const { next } = server;
  server.next = () =>
    new Promise((resolve) => {
      answer = () => resolve(next());
    });
  await type("First.");
  await press("Add note");
  await type("First. Second.");
  await act(async () => answer());
  expect((await field()).value).toBe("First. Second.");
  await type("Second.");
  unmount();
  show();
  expect((await field()).value).toBe("Second.");
});
