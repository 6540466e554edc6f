/**
 * The side whose amount a payment is listed, filtered and summed by, as on its screen: the received one of an incoming
 * payment, the sent one of an outgoing payment. Where that isn't stated, the amount is unknown: the other side's would
 * be a different amount, often in another currency. Of any other type, the sent one, else the received one. In SQL
 * over columns of these names, which PostgreSQL and ClickHouse both accept.
 */
const IS_UNKNOWN = "(type = 'OUTGOING' and sent_currency = '' or type = 'INCOMING' and received_currency = '')";

/** Conditions for the received side. */
const RECEIVED = {
  amount: "(type = 'INCOMING' and received is not null or sent is null)",
  currency: "(type = 'INCOMING' and received_currency <> '' or sent_currency = '')",
};

/**
 * What lists are ordered by, and what PostgreSQL stores and indexes: the amount on the customer's side, or the other
 * side's where it is unknown, so that changing what is unknown need not write every row again.
 */
export const PLACE_SQL = {
  units: `(case when ${RECEIVED.amount} then received else sent end)`,
  decimals: `(case when ${RECEIVED.amount} then received_decimals else sent_decimals end)`,
  currency: `(case when ${RECEIVED.currency} then received_currency else sent_currency end)`,
};

/** The amount on the customer's side as SQL; see above. `units` is for rows, the others also for roll-ups. */
export const MAIN_SQL = {
  isKnown: `(not ${IS_UNKNOWN})`,
  /** Smallest units, with `PLACE_SQL.decimals`; null if unknown. */
  units: `(case when ${IS_UNKNOWN} then null else ${PLACE_SQL.units} end)`,
  /** Empty if unknown. */
  currency: `(case when ${IS_UNKNOWN} then '' else ${PLACE_SQL.currency} end)`,
  currencyDecimals: `(case when ${IS_UNKNOWN} then 0 when ${RECEIVED.currency} then received_decimals else sent_decimals end)`,
};

interface Sides {
  type: string;
  /** Smallest units. */
  sent: number | null;
  sentCurrency: string;
  sentDecimals: number;
  received: number | null;
  receivedCurrency: string;
  receivedDecimals: number;
}

interface Side {
  /** Smallest units. */
  units: number | null;
  decimals: number;
  currency: string;
}

/** The amount on the customer's side, null without a currency if unknown; equivalent to `MAIN_SQL`. */
export function mainSide(row: Sides): Side {
  const own = row.type === "INCOMING" ? row.receivedCurrency : row.type === "OUTGOING" ? row.sentCurrency : null;
  return own === "" ? { units: null, decimals: 0, currency: "" } : placeSide(row);
}

/** What a payment is ordered by in lists by amount; equivalent to `PLACE_SQL`. */
export function placeSide(row: Sides): Side {
  const isIncoming = row.type === "INCOMING";
  const [units, decimals] =
    (isIncoming && row.received !== null) || row.sent === null
      ? [row.received, row.receivedDecimals]
      : [row.sent, row.sentDecimals];
  const isNamed = (isIncoming && row.receivedCurrency !== "") || row.sentCurrency === "";
  return { units, decimals, currency: isNamed ? row.receivedCurrency : row.sentCurrency };
}
