import { expect, test } from "vitest";
import { journalEntry } from "@/lib/server/db/schema/journal";
import { signOffSettings } from "@/lib/server/db/schema/sign-off";
import { createTestDatabase } from "@/lib/server/testing/database";
import { addSimulatedEnvironment, createEnvironmentContext } from "@/lib/server/testing/simulated-environment";
import { FIRST_SETTINGS } from "../schema";
import { needOf } from "./need";

test("a limit applies however the service writes the currency's code, to one payment and to a day's", async () => {
  const { db, drop } = await createTestDatabase();
  try {
    const ctx = await createEnvironmentContext(db, await addSimulatedEnvironment(db), "operations");
    const { personId } = ctx.actor;
    const environmentId = ctx.environment.id;
    await db.insert(signOffSettings).values({
      ...{ environmentId, personId, version: 1, comment: "As agreed." },
      settings: { ...FIRST_SETTINGS, limits: [{ currency: "USD", decimals: 2, above: 50_000, perDay: 60_000 }] },
    });
    const needed = async (amount: number, currency: string) =>
      (await needOf(db, ctx, { action: "quote.execute", money: { amount, currency, decimals: 2 } }))?.because;
    expect(await needed(50_001, "usd")).toBe("More than 500.00 usd in one payment.");
    expect(await needed(50_000, "usd")).toBeUndefined();
    expect(await needed(50_001, "eur")).toBeUndefined();
    for (const currency of ["usd", "USD"]) {
      await db.insert(journalEntry).values({
        ...{
          environmentId,
          actorId: personId,
          action: "quote.execute",
          key: currency,
          resourceId: `Quote:${currency}`,
        },
        ...{ request: {}, requestHash: "", amount: 10_000, currency, decimals: 2, status: "succeeded" },
        leaseUntil: new Date(),
      });
    }
    expect(await needed(40_000, "usd")).toBeUndefined();
    expect(await needed(40_001, "usd")).toMatch(/^Together with 200.00 usd sent/);
    expect(await needed(40_001, "USD")).toMatch(/^Together with 200.00 USD sent/);
  } finally {
    await drop();
  }
});
