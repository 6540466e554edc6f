import { z } from "zod";

/** What can wait for somebody, each kind with a list of its own behind it. */
export const NEEDS = ["approvals", "sign-offs", "money-actions", "balances", "webhooks", "exports"] as const;
export type Need = (typeof NEEDS)[number];

export const Nothing = z.strictObject({});
export type Nothing = z.infer<typeof Nothing>;

export const OverviewNeed = z.object({
  kind: z.enum(NEEDS),
  /** How many wait; null when that could not be read. */
  count: z.int().nullable(),
  /** The instant from which on they are counted; null: all of them. */
  since: z.string().nullable(),
});
export type OverviewNeed = z.infer<typeof OverviewNeed>;

/** What waits for the person who asks, by kind: what their role needs first comes first, also where nothing waits. */
export const OverviewNeeds = z.object({ needs: z.array(OverviewNeed), asOf: z.string() });
export type OverviewNeeds = z.infer<typeof OverviewNeeds>;
