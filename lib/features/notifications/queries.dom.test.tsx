import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { useLiveUpdates } from "./queries";

/** The browser's EventSource, steered by the test. */
class FakeSource extends EventTarget {
  static newest: FakeSource;
  constructor() {
    super();
    FakeSource.newest = this;
  }
  close() {}
}

beforeEach(() => {
  vi.useFakeTimers();
  // Without it each tab has a stream of its own.
  vi.stubGlobal("BroadcastChannel", undefined);
  vi.stubGlobal("EventSource", FakeSource);
});
afterEach(() => {
  vi.useRealTimers();
});

function Live() {
  useLiveUpdates("eu");
  return null;
}

test("what was read before the stream stood, and before something happened, is read again", () => {
  const client = new QueryClient();
  client.setQueryData(["approvals", "eu"], 1, { updatedAt: Date.now() - 60_000 });
  client.setQueryData(["quotes", "eu"], 1, { updatedAt: Date.now() - 10_000 });
  render(
    <QueryClientProvider client={client}>
      <Live />
    </QueryClientProvider>,
  );
  FakeSource.newest.dispatchEvent(new MessageEvent("ready", { data: JSON.stringify({ quietMs: 30_000 }) }));
  vi.advanceTimersByTime(1_000);
  expect(client.getQueryState(["approvals", "eu"])?.isInvalidated).toBe(true);
  expect(client.getQueryState(["quotes", "eu"])?.isInvalidated).toBe(false);
});

test.each([
  [{ kind: "export", resourceId: "6f1c" }, ["exports"]],
  [{ kind: "import", resourceId: "6f1c" }, ["imports"]],
  [{ kind: "approval", resourceId: "Transaction:1" }, ["approvals", "transactions"]],
])("the hint %o makes %o read again, and nothing else", (hint, nouns) => {
  const client = new QueryClient();
  const all = ["exports", "imports", "approvals", "transactions", "quotes"];
  for (const noun of all) client.setQueryData([noun, "eu"], 1);
  render(
    <QueryClientProvider client={client}>
      <Live />
    </QueryClientProvider>,
  );
  FakeSource.newest.dispatchEvent(new MessageEvent("hint", { data: JSON.stringify(hint) }));
  vi.advanceTimersByTime(1_000);
  expect(all.filter((noun) => client.getQueryState([noun, "eu"])?.isInvalidated).sort()).toEqual(nouns);
});
