import { z } from "zod";

/**
 * What could not be read of a record, as dotted names (`refund.settledAt`): put there by the one who read it
 * (repair.ts), never by the service. A record that was read whole has none.
 */
export const unread = { unreadFields: z.array(z.string()).optional() };

/** How many records of a list could not be read at all and were left out; absent when all could. */
export const unreadOfList = { unreadRecords: z.int().positive().optional() };
