import { act, fireEvent, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { renderConsole } from "@/components/testing/console";
import { respond, silence, stubServer } from "@/components/testing/server";
import type { BalanceRow } from "@/lib/features/balances/schema";
import { Proof } from "./proof";

const account: BalanceRow = {
  ...{ id: "InternalAccount:1", customerId: null, owner: "Platform", currency: "USD", decimals: 2, available: 100 },
  ...{ total: null, status: null, threshold: null, belowSince: null, seenAt: "2026-11-20T14:00:00Z" },
  ...{ changedAt: "2026-11-20T14:00:00Z", openedAt: null },
};

test("an earlier result doesn't pass for the one that was just asked for and failed", async () => {
  const reason = "Fewer than two balances were recorded.";
  let answer = respond(200, { proof: null, none: { reason, firstSeenAt: null, openedAt: null } });
  stubServer(() => () => answer(), silence);
  renderConsole(<Proof account={account} />);
  const prove = () => act(async () => fireEvent.click(screen.getByRole("button", { name: "Prove" })));
  await prove();
  await screen.findByText(reason);
  expect(screen.queryByRole("alert")).toBeNull();
  answer = respond(429, { code: "rate", title: "Too many requests to the service.", status: 429 });
  await prove();
  const alert = await screen.findByRole("alert");
  expect(alert.textContent).toContain("It could not be proved again");
  expect(alert.textContent).toContain("Too many requests to the service. Below is the earlier result.");
});
