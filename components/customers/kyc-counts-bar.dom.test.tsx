import { fireEvent, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { StatusCounts } from "@/components/external-accounts/status-counts";
import { renderConsole } from "@/components/testing/console";
import { respond, stubServer } from "@/components/testing/server";
import { KycCountsBar } from "./kyc-counts-bar";

const syncedAt = "2026-11-05T10:00:00Z";

test.each([
  ["customers", "APPROVED", (props: Props) => <KycCountsBar {...props} />],
  ["external accounts", "ACTIVE", (props: Props) => <StatusCounts scope="customer" {...props} />],
])("the counts of %s begin with all of them", async (_, status, bar) => {
  const counts = respond(200, { counts: [{ status, count: 3 }], total: 3, deleted: 0, syncedAt });
  stubServer(() => counts, respond(200, {}));
  const onSelect = vi.fn<(status: string | null) => void>();
  const { unmount } = renderConsole(bar({ selected: status, onSelect }), { path: "/eu/customers" });
  const all = await screen.findByRole("button", { name: "All" });
  expect(all.getAttribute("aria-pressed")).toBe("false");
  fireEvent.click(all);
  expect(onSelect).toHaveBeenCalledWith(null);
  unmount();
  renderConsole(bar({ selected: null, onSelect }), { path: "/eu/customers" });
  expect((await screen.findByRole("button", { name: "All" })).getAttribute("aria-pressed")).toBe("true");
});

interface Props {
  selected: string | null;
  onSelect: (status: string | null) => void;
}
