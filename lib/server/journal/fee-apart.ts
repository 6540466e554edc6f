import "server-only";

/**
 * Whether a stated amount can be the requested one with fees added or deducted: a sent amount may include the fees or
 * not, a received one is less. Amounts and fees in the smallest unit; fees that the record doesn't state may be any.
 */
export function isFeeApart(
  side: "SENDING" | "RECEIVING",
  amounts: { stated: number; asked: number; fees: number | undefined },
): boolean {
  const { stated, asked, fees } = amounts;
  // Fees are stated in the sending currency: for a received amount, it is only known whether there were any.
  if (side === "RECEIVING") return stated < asked && fees !== 0;
  return fees === undefined || (stated > asked ? stated - asked <= fees : stated + fees === asked);
}
