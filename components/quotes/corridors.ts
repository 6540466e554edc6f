import type { Corridor, CurrencyInfo } from "@/lib/features/accounts/schema";

/** What the service lists rates for; null where it lists none, and then nothing is narrowed. */
export type Corridors = Corridor[] | null;

/** Why no money goes from one currency to another; undefined where it does, and where the service lists no rates. */
export function corridorBlock(corridors: Corridors, from: string | null, to: string | null): string | undefined {
  // The same currency on both sides is a transfer, which the form leads over to.
  if (!corridors || !from || !to || from === to || corridorOf(corridors, from, to)) return undefined;
  return `No rate from ${from} to ${to}.`;
}

const corridorOf = (corridors: Corridor[], from: string, to: string | null) =>
  corridors.find((one) => one.from === from && one.to === to);

/** The sending currency with the limits of what it is sent to, where those are narrower than its own. */
export function withinCorridor(sending: CurrencyInfo, to: string | null, corridors: Corridors): CurrencyInfo {
  const corridor = corridors && corridorOf(corridors, sending.code, to);
  if (!corridor) return sending;
  return {
    ...sending,
    minAmount: narrowest(Math.max, sending.minAmount, corridor.minAmount),
    maxAmount: narrowest(Math.min, sending.maxAmount, corridor.maxAmount),
  };
}

function narrowest(pick: typeof Math.max, ...limits: (number | null)[]): number | null {
  const stated = limits.filter((one) => one !== null);
  return stated.length === 0 ? null : pick(...stated);
}
