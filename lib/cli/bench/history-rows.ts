import type { Client } from "pg";
import { PLACE_SQL } from "@/lib/server/db/schema/main-amount";

const MONTHS = 12;

/** Creates the partitions of the last year, including this month's. */
async function makeMonths(client: Client): Promise<void> {
  for (let back = MONTHS; back >= 0; back--) {
    const { rows } = await client.query<{ name: string; start: string; end: string }>(
      `select to_char(month, 'YYYY_MM') as name, month::text as start, (month + interval '1 month')::text as end
        from (select date_trunc('month', now() at time zone 'UTC') - make_interval(months => $1) as month) as one`,
      [back],
    );
    const [month] = rows;
    if (!month) continue;
    await client.query(
      `create table if not exists history_transaction_${month.name} partition of history_transaction
        for values from ('${month.start}Z') to ('${month.end}Z')`,
    );
  }
}

/** Payments `$2` to `$3` of environment `$1`, over the last 360 days: one in twelve is not completed. */
const ROWS = `
  with customers as (
    select array_agg(id order by id) as ids from directory_entry where environment_id = $1 and kind = 'customer'
  ), accounts as (
    select array_agg(id order by id) as ids from directory_entry
    where environment_id = $1 and kind in ('internal-account', 'external-account')
  ), numbered as (
    select n, md5(n::text) as hash,
      date_trunc('milliseconds', now()) - make_interval(secs => (n * 7919::bigint % 31104000)::int) as filed_at,
      case when n % 12 > 0 then 'COMPLETED' else (array['FAILED', 'REJECTED', 'EXPIRED', 'REFUNDED', 'FAILED'])[n / 12 % 5 + 1]
        end as status
    from generate_series($2::bigint, $3::bigint) as n
  )
  insert into history_transaction (environment_id, id, filed_at, changed_at, status, type, failure_reason, refund_status,
    customer_id, source_id, destination_id, quote_id, reference, platform_customer_id, source_type, destination_type,
    sent, sent_currency, sent_decimals, received, received_currency, received_decimals, settled_at, is_final,
    search_text, fingerprint, seen_at)
  select $1, 'Transaction:' || hash, filed_at, filed_at, status, case when n % 3 = 0 then 'INCOMING' else 'OUTGOING' end,
    case when status = 'FAILED' then (array['QUOTE_EXECUTION_FAILED', 'LIGHTNING_PAYMENT_FAILED', 'TIMEOUT'])[n % 3 + 1]
      else '' end,
    case when status = 'REFUNDED' then 'COMPLETED' else '' end,
    customers.ids[n % cardinality(customers.ids) + 1], accounts.ids[n % cardinality(accounts.ids) + 1],
    accounts.ids[n * 31 % cardinality(accounts.ids) + 1], 'Quote:' || md5(hash), upper(left(hash, 8)), null,
    'ACCOUNT', 'ACCOUNT', n * 104729 % 5000000 + 100, (array['USD', 'USD', 'EUR', 'BRL', 'GBP'])[n % 5 + 1], 2,
    n * 15485863 % 90000000 + 100, (array['MXN', 'PHP', 'NGN', 'EUR', 'USD', 'INR'])[n % 6 + 1], 2,
    case when status = 'COMPLETED' then filed_at + make_interval(secs => (n % 600)::int) end, true,
    'transaction:' || hash || ' quote:' || md5(hash) || ' ' || left(hash, 8), left(hash, 22), now()
  from numbered, customers, accounts`;

const DAYS = `
  insert into history_day (environment_id, day, type, status, failure_reason, refund_status, sent_currency, sent_decimals,
    received_currency, received_decimals, count, sent, received, amount)
  select environment_id, (filed_at at time zone 'UTC')::date, type, status, failure_reason, refund_status, sent_currency,
    sent_decimals, received_currency, received_decimals, count(*), coalesce(sum(sent), 0), coalesce(sum(received), 0),
    sum(coalesce(${PLACE_SQL.units}, 0))
  from history_transaction where environment_id = $1 group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10`;

/** Creates the indexes after the rows: updating each of them row by row takes several times as long. */
async function withoutIndexes(client: Client, fill: () => Promise<unknown>): Promise<void> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index
      where indrelid = 'history_transaction'::regclass and not indisprimary`,
  );
  for (const { name } of rows) await client.query(`drop index ${name}`);
  await fill();
  await client.query("set maintenance_work_mem = '512MB'");
  for (const { definition } of rows) await client.query(definition.replace(" ON ONLY ", " ON "));
}

/** Empties every history, so that the next measurement starts without one. */
export const emptyHistory = (client: Client) => client.query("truncate history_transaction, history_day, history_sync");

/** Adds made-up payments to an environment's local history until it holds `count`, as if all had been read. */
export async function fillHistory(client: Client, environmentId: string, count: number): Promise<void> {
  await makeMonths(client);
  const { rows } = await client.query<{ held: number }>(
    "select count(*)::int as held from history_transaction where environment_id = $1",
    [environmentId],
  );
  await withoutIndexes(client, () => client.query(ROWS, [environmentId, (rows[0]?.held ?? 0) + 1, count]));
  await client.query("delete from history_day where environment_id = $1", [environmentId]);
  await client.query(DAYS, [environmentId]);
  await client.query(
    `insert into history_sync (environment_id, built_at, read_up_to, synced_at) values ($1, now(), now(), now())
      on conflict (environment_id) do nothing`,
    [environmentId],
  );
  await client.query("vacuum analyze history_transaction, history_day");
}
