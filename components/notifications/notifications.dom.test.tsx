import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { inConsole, renderConsole } from "@/components/testing/console";
import { respond, stubServer } from "@/components/testing/server";
import type { NotificationItem, NotificationList } from "@/lib/features/notifications/schema";
import type { Role } from "@/lib/permissions";
import { NotificationsPanel } from "./panel";
import { TabTitle } from "./tab-title";

const item: NotificationItem = {
  ...{
    id: 7,
    kind: "OUTGOING_PAYMENT.FAILED",
    topic: "outgoing-trouble",
    tone: "bad",
    title: "Outgoing payment failed",
  },
  ...{ body: "1,200.00 USD", resourceId: "Transaction:1", createdAt: new Date().toISOString(), deliveryId: 3 },
  ...{ count: 4, about: "Casa Brava SL", isUnread: true },
};
const pageOf = (...data: NotificationItem[]): NotificationList => ({
  ...{ data, hasMore: false, latestId: 7, unreadCount: data.filter(({ isUnread }) => isUnread).length },
});
/** The panel's entries; the toasts are a list, too. */
const entry = async () => within(await screen.findByRole("dialog")).findByRole("listitem");
const open = (role: Role) =>
  renderConsole(<NotificationsPanel isOpen onClose={() => {}} />, { role, path: "/eu/transactions" });

test("an entry shows the latest event, its subject and its count, and is read as a whole", async () => {
  const server = stubServer<{ ids: number[] }>(() => respond(200, pageOf(item)), respond(200, { unreadCount: 0 }));
  open("operations");
  const { textContent } = await entry();
  for (const words of ["Outgoing payment failed", "Casa Brava SL", "4 updates"]) expect(textContent).toContain(words);
  await act(async () =>
    fireEvent.click(screen.getByRole("button", { name: "Mark “Outgoing payment failed” as read" })),
  );
  expect(server.bodies).toEqual([{ ids: [7] }]);
});

test("an entry that is noise to a role has no dot or button; a role without its own kinds sees everything at once", async () => {
  const asked: string[] = [];
  stubServer(
    (path) => {
      asked.push(path);
      return respond(200, pageOf({ ...item, isUnread: false }));
    },
    respond(200, {}),
  );
  open("viewer");
  expect(within(await entry()).queryByRole("button")).toBeNull();
  expect(screen.queryByRole("radio")).toBeNull();
  expect(asked.at(-1)).toContain("show=all");
});

test("a role's own come first; one choice shows all", async () => {
  const asked: string[] = [];
  stubServer(
    (path) => {
      asked.push(path);
      return respond(200, pageOf());
    },
    respond(200, {}),
  );
  open("finance");
  expect(await screen.findByText("Nothing for you yet")).toBeTruthy();
  expect(asked.at(-1)).toContain("show=mine");
  await act(async () => screen.getByRole("radio", { name: "All" }).click());
  expect(await screen.findByText("Nothing has happened yet")).toBeTruthy();
  expect(asked.at(-1)).toContain("show=all");
});

test("the tab's title counts a reviewer's pending payments, across page changes, and stops at zero", async () => {
  let forYou = 3;
  stubServer((path) => respond(200, path.includes("waiting") ? { waiting: 5, forYou } : {}), respond(200, {}));
  document.title = "Approvals · Corridor";
  const options = { role: "compliance" as const };
  const { unmount } = renderConsole(<TabTitle unreadCount={9} />, options);
  await waitFor(() => expect(document.title).toBe("(3) Approvals · Corridor"));
  document.title = "Transactions · Corridor";
  await waitFor(() => expect(document.title).toBe("(3) Transactions · Corridor"));
  forYou = 0;
  unmount();
  expect(document.title).toBe("Transactions · Corridor");
  renderConsole(<TabTitle unreadCount={9} />, options);
  await waitFor(() => expect(document.title).toBe("Transactions · Corridor"));
});

test("the tab's title counts unread notifications for users who decide nothing", async () => {
  stubServer(() => respond(200, { waiting: 5, forYou: 0 }), respond(200, {}));
  document.title = "Transactions · Corridor";
  const options = { role: "operations" as const };
  const { rerender } = renderConsole(<TabTitle unreadCount={120} />, options);
  expect(document.title).toBe("(99+) Transactions · Corridor");
  rerender(inConsole(<TabTitle unreadCount={0} />, options));
  expect(document.title).toBe("Transactions · Corridor");
});
