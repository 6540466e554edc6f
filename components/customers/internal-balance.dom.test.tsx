import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { renderConsole } from "@/components/testing/console";
import type { InternalAccountRow } from "@/lib/features/customers/schema";
import { InternalBalance } from "./internal-balance";

const eur = (amount: number) => ({ amount, currency: { code: "EUR", decimals: 2 } });
const account: InternalAccountRow = {
  ...{ id: "InternalAccount:1", balance: eur(1_000), paymentInstructions: [], updatedAt: null },
};

test("an account shows its total beside the available balance, and its status only when no money can move", () => {
  renderConsole(
    <p data-testid="balance">
      <InternalBalance account={{ ...account, totalBalance: eur(1_200), status: "FROZEN" }} />
    </p>,
  );
  expect(screen.getByTestId("balance").textContent).toBe("FrozenAvailable 10.00 EUR · Total 12.00 EUR");
});

test.each([undefined, "ACTIVE"])("an account that states no total, and is %s, shows its balance alone", (status) => {
  renderConsole(
    <p data-testid="balance">
      <InternalBalance account={{ ...account, status }} />
    </p>,
  );
  expect(screen.getByTestId("balance").textContent).toBe("10.00 EUR");
});
