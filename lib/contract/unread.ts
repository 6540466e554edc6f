import { z } from "zod";

/**
 * The fields of a record that could not be read, as dotted names (`refund.settledAt`): set by our parsing (repair.ts),
 * never by the service. Absent if the whole record could be read.
 */
export const unread = { unreadFields: z.array(z.string()).optional() };

/** How many records of a list could not be read at all and were left out; absent if all could. */
export const unreadOfList = { unreadRecords: z.int().positive().optional() };
