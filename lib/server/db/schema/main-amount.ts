/**
 * The side whose amount a payment is listed, filtered and summed by, as on its screen: the received one of an incoming
 * payment, the sent one of any other, and the other side's if that isn't stated. Conditions for the received side over
 * columns of these names, in SQL that PostgreSQL and ClickHouse both accept.
 */
const RECEIVED = {
  amount: "(type = 'INCOMING' and received is not null or sent is null)",
  currency: "(type = 'INCOMING' and received_currency <> '' or sent_currency = '')",
};

/** The amount on the customer's side as SQL; see above. The first two are for rows, the others also for roll-ups. */
export const MAIN_SQL = {
  /** Smallest units; null if neither side is stated. */
  units: `(case when ${RECEIVED.amount} then received else sent end)`,
  decimals: `(case when ${RECEIVED.amount} then received_decimals else sent_decimals end)`,
  currency: `(case when ${RECEIVED.currency} then received_currency else sent_currency end)`,
  currencyDecimals: `(case when ${RECEIVED.currency} then received_decimals else sent_decimals end)`,
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

/** The amount on the customer's side in smallest units, null if neither is stated; equivalent to `MAIN_SQL`. */
export function mainSide(row: Sides): { units: number | null; decimals: number; currency: string } {
  const isIncoming = row.type === "INCOMING";
  const [units, decimals] =
    (isIncoming && row.received !== null) || row.sent === null
      ? [row.received, row.receivedDecimals]
      : [row.sent, row.sentDecimals];
  const isNamed = (isIncoming && row.receivedCurrency !== "") || row.sentCurrency === "";
  return { units, decimals, currency: isNamed ? row.receivedCurrency : row.sentCurrency };
}
