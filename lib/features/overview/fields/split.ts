import { reasonLabel } from "@/lib/contract/failure-reasons";
import { NONE_STATED } from "@/lib/features/transactions/check/history-filters";
import { enumWords } from "@/lib/fields";
import { formatMoney } from "@/lib/money";
import { formatCount } from "@/lib/numbers";
import { shareText } from "../check/share";
import { COMPLETED_REFUNDED, type Dimension, type Measure, type Sum } from "../check/split";
import {
  corridorLabel,
  dayLabel,
  exactPaymentsHref,
  figureStatus,
  type ListFilters,
  NOT_REFUNDED,
  REFUNDED,
  startOfDay,
  wholeDay,
} from "./figures";

export const DIMENSION_WORDS: Record<Dimension, string> = {
  day: "Day (UTC)",
  currency: "Currency",
  corridor: "Corridor",
  type: "Type",
  status: "Status",
  failureReason: "Failure reason",
};

export const MEASURE_WORDS: Record<Measure, string> = {
  count: "Number of payments",
  volume: "Volume",
  rate: "Success rate",
};

const sidesOf = (corridor: string) => {
  const [sent = "", received = ""] = corridor.split(">");
  return { sent, received };
};

/** A value of a dimension in words; null: all that aren't listed separately. */
export function valueLabel(dimension: Dimension, value: string | null): string {
  if (value === null) return "All others";
  if (dimension === "day") return dayLabel(value);
  if (dimension === "corridor") {
    const { sent, received } = sidesOf(value);
    return corridorLabel({ sendingCurrency: sent, receivingCurrency: received });
  }
  if (dimension === "status") {
    const isRefunded = value === COMPLETED_REFUNDED;
    return figureStatus({ status: isRefunded ? "COMPLETED" : value, isRefunded }).label;
  }
  if (dimension === "failureReason") return value === "" ? "None stated" : enumWords(reasonLabel(value, "OUTGOING"));
  if (value === "") return "Not stated";
  return dimension === "type" ? enumWords(value) : value;
}

function filterOf(dimension: Dimension, value: string): ListFilters {
  if (dimension === "day") return wholeDay(value);
  if (dimension === "currency") return { amountCurrency: value || NONE_STATED };
  if (dimension === "corridor") {
    const { sent, received } = sidesOf(value);
    return { sentCurrency: sent || NONE_STATED, receivedCurrency: received || NONE_STATED };
  }
  if (dimension === "status" && value === COMPLETED_REFUNDED) return REFUNDED;
  if (dimension === "status" && value === "COMPLETED") return NOT_REFUNDED;
  return { [dimension]: value || (dimension === "failureReason" ? NONE_STATED : "") };
}

/** What a cell or total covers: a dimension left out is not narrowed; a null value isn't listed separately. */
export type Narrowed = readonly (readonly [Dimension, string | null])[];

/** The payments of a cell; null where the list can't show exactly these. `of`: the only currency that is totalled. */
export function splitHref(slug: string, from: string, narrowed: Narrowed, of: string | null): string | null {
  let filters: ListFilters = { startDate: startOfDay(from), ...(of === null ? {} : { amountCurrency: of }) };
  for (const [dimension, value] of narrowed) {
    if (value === null) return null;
    filters = { ...filters, ...filterOf(dimension, value) };
  }
  return exactPaymentsHref(slug, filters);
}

/** A measure in digits; a dash where it says nothing: no payment ended, or amounts of several currencies. */
export function measureText(measure: Measure, sum: Sum | undefined): string {
  if (!sum || sum.count === 0) return "";
  if (measure === "count") return formatCount(sum.count);
  if (measure === "rate") {
    return sum.ended === 0 ? "—" : shareText(sum.completed, sum.ended);
  }
  return sum.amount === null || sum.amount.currency === ""
    ? "—"
    : formatMoney({ amount: sum.amount.units, currency: sum.amount.currency, decimals: sum.amount.decimals });
}
