import "server-only";

/** The transactions: several versions of each until the server has merged them; readers use the newest. */
export const TRANSACTIONS = "corridor_transaction";
/** The instants that an id has ever been filed under: the way from an id to its rows. */
export const PLACES = "corridor_transaction_place";

/** The name of the table that holds the rows; on a cluster, the plain name is that of the table over all shards. */
export const localName = (table: string, cluster: string | null) => (cluster === null ? table : `${table}_local`);
export const onCluster = (cluster: string | null) => (cluster === null ? "" : ` on cluster ${quoted(cluster)}`);

const quoted = (name: string) => `\`${name.replace(/[\\`]/g, (character) => `\\${character}`)}\``;

/** Added later, so existing tables get it too. */
const IS_DATED = "is_dated Bool default true";

/**
 * The sort order is that of lists, and decides which versions belong to one row: when a row is filed under another
 * instant, a deletion is written for the old one. `is_deleted` needs ClickHouse 23.2.
 */
const TRANSACTION_COLUMNS = `(
  environment_id UUID,
  id String,
  filed_at DateTime64(3, 'UTC'),
  ${IS_DATED},
  changed_at Nullable(DateTime64(3, 'UTC')),
  status LowCardinality(String),
  type LowCardinality(String),
  failure_reason LowCardinality(String),
  refund_status LowCardinality(String),
  quote_id Nullable(String),
  reference Nullable(String),
  customer_id Nullable(String),
  platform_customer_id Nullable(String),
  source_type LowCardinality(String),
  source_id Nullable(String),
  destination_type LowCardinality(String),
  destination_id Nullable(String),
  sent Nullable(Int64),
  sent_currency LowCardinality(String),
  sent_decimals Int16,
  received Nullable(Int64),
  received_currency LowCardinality(String),
  received_decimals Int16,
  settled_at Nullable(DateTime64(3, 'UTC')),
  is_final Bool,
  search_text String,
  fingerprint String,
  seen_at DateTime64(3, 'UTC'),
  version UInt64,
  is_deleted UInt8,
  index of_customer customer_id type bloom_filter(0.01) granularity 1,
  index of_source source_id type bloom_filter(0.01) granularity 1,
  index of_destination destination_id type bloom_filter(0.01) granularity 1,
  index of_sent sent type bloom_filter(0.01) granularity 1,
  index of_received received type bloom_filter(0.01) granularity 1
)`;

const PLACE_COLUMNS = "(environment_id UUID, id String, filed_at DateTime64(3, 'UTC'))";

interface Table {
  name: string;
  columns: string;
  /** The version columns, as arguments of the table engine. */
  versions: readonly string[];
  rest: string;
}

const TABLES: Table[] = [
  {
    name: TRANSACTIONS,
    columns: TRANSACTION_COLUMNS,
    versions: ["version", "is_deleted"],
    rest: "partition by toYYYYMM(filed_at) order by (environment_id, filed_at, id)",
  },
  // Looked up by single ids: small granules, and no partitions to search.
  {
    name: PLACES,
    columns: PLACE_COLUMNS,
    versions: [],
    rest: "order by (environment_id, id, filed_at) settings index_granularity = 1024",
  },
];

/**
 * Creates missing tables: plain ones on one server (and where the server replicates by itself); on a cluster,
 * replicated ones with a table over its shards. All versions of an id are on the same shard.
 */
export function tableStatements(cluster: string | null): string[] {
  return TABLES.flatMap(({ name, columns, versions, rest }) => {
    const create = (table: string) => `create table if not exists ${table}${onCluster(cluster)}`;
    const complete = (table: string) =>
      name === TRANSACTIONS ? [`alter table ${table}${onCluster(cluster)} add column if not exists ${IS_DATED}`] : [];
    const local = localName(name, cluster);
    if (cluster === null)
      return [
        `${create(name)} ${columns} engine = ReplacingMergeTree(${versions.join(", ")}) ${rest}`,
        ...complete(name),
      ];
    const copies = [`'/clickhouse/tables/{shard}/{database}/${local}'`, "'{replica}'", ...versions].join(", ");
    const shards = `Distributed(${quoted(cluster)}, currentDatabase(), ${local}, cityHash64(id))`;
    return [
      `${create(local)} ${columns} engine = ReplicatedReplacingMergeTree(${copies}) ${rest}`,
      ...complete(local),
      `${create(name)} as ${local} engine = ${shards}`,
      ...complete(name),
    ];
  });
}
