import "server-only";

/**
 * Whether an amount that a record states can be the one that was asked for with fees put on top or taken off: what was
 * sent may be stated with them or without, what was received is less. Amounts and fees in the smallest unit; fees that
 * the record doesn't state may be any.
 */
export function isFeeApart(
  side: "SENDING" | "RECEIVING",
  amounts: { stated: number; asked: number; fees: number | undefined },
): boolean {
  const { stated, asked, fees } = amounts;
  // Fees are stated in the sending currency: of what was received it is only known whether there were any.
  if (side === "RECEIVING") return stated < asked && fees !== 0;
  return fees === undefined || (stated > asked ? stated - asked <= fees : stated + fees === asked);
}
