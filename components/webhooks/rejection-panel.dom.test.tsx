import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { renderConsole } from "@/components/testing/console";
import { RejectionPanel } from "./rejection-panel";

test.each([
  ["signature-mismatch", true],
  ["no-keys", true],
  ["too-large", false],
])("a delivery rejected as %s leads to the settings only if they can be the cause", (reason, isThere) => {
  const row = { number: 1, receivedAt: "2026-11-20T10:00:00Z", reason, ip: "127.0.0.1", sizeBytes: 116, headers: {} };
  renderConsole(<RejectionPanel id="1" row={row} />, { path: "/eu/webhooks/rejected" });
  const link = screen.queryByRole("link", { name: "Environment settings" });
  expect(link?.getAttribute("href")).toBe(isThere ? "/settings/environments/eu" : undefined);
});
