import { customType, timestamp } from "drizzle-orm/pg-core";

/** An instant, UTC, to the microsecond in the database and to the millisecond in a `Date`. */
export const at = (name: string) => timestamp(name, { withTimezone: true, mode: "date" });

/** Raw bytes. */
export const bytes = customType<{ data: Buffer }>({ dataType: () => "bytea" });
