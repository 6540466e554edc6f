import "server-only";
import { z } from "zod";
import { formatExactTime } from "@/lib/dates";
import type { Ask } from "@/lib/features/sign-offs/service/ask";
import { formatMoney, toMajorUnits } from "@/lib/money";
import { type CreateTransferInput, ShownTransfer } from "../schema";

/** A transfer out as a second person reads it; it excludes the key, so that identical requests are one request. */
export function askOfTransfer(
  { shown: { earlier, ...shown }, corrects }: Pick<CreateTransferInput, "shown" | "corrects">,
  customerId: string | undefined,
): Ask {
  const { source, destination, money } = shown;
  const text = ({ name, account, id }: typeof source) =>
    [name, account].filter((part) => part !== null).join(", ") || id;
  const customer = customerId === undefined ? [] : [customerId];
  return {
    request: { shown, earlierId: earlier?.id ?? null },
    title: `Transfer of ${formatMoney(money)} out`,
    facts: [
      { label: "Amount", text: formatMoney(money) },
      { label: "From", text: text(source) },
      { label: "To", text: text(destination) },
      // The maker also had to confirm that it may be made twice.
      ...(earlier ? [{ label: "Repeats", text: `The same transfer of ${formatExactTime(earlier.at, "UTC")}` }] : []),
    ],
    subjects: [source.id, destination.id, ...customer],
    corrects,
    correct: {
      ...{ from: source.id, to: destination.id, amount: toMajorUnits(money.amount, money.decimals) },
      ...(customerId === undefined ? {} : { customer: customerId }),
    },
  };
}

const SignedTransfer = z.object({ shown: ShownTransfer.omit({ earlier: true }), earlierId: z.string().nullable() });

/** What the maker of a request confirmed. Only which earlier transfer it was matters, not when that was made. */
export function shownIn(request: Record<string, unknown>): ShownTransfer {
  const { shown, earlierId } = SignedTransfer.parse(request);
  return { ...shown, earlier: earlierId === null ? null : { id: earlierId, at: "" } };
}
