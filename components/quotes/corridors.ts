import type { Corridor, CurrencyInfo } from "@/lib/features/accounts/schema";

/** The pairs for which the service lists rates; null if it lists none, and then nothing is restricted. */
export type Corridors = Corridor[] | null;

/** Why this currency pair is unavailable; undefined if it is available, or if the service lists no rates. */
export function corridorBlock(corridors: Corridors, from: string | null, to: string | null): string | undefined {
  // The same currency on both sides is a transfer, which the form points to.
  if (!corridors || !from || !to || from === to || corridorOf(corridors, from, to)) return undefined;
  return `No rate from ${from} to ${to}.`;
}

const corridorOf = (corridors: Corridor[], from: string, to: string | null) =>
  corridors.find((one) => one.from === from && one.to === to);

/** The sending currency, with the limits of the pair where they are narrower than its own. */
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
