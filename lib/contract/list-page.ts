import { z } from "zod";
import { PAGE_SIZE } from "./limits";
import { unreadOfList } from "./unread";

/** `limit` and `cursor` of every list endpoint (specification 4). */
export const pagination = {
  limit: z.coerce.number<number | string>().int().min(PAGE_SIZE.min).max(PAGE_SIZE.max).optional(),
  cursor: z.string().min(1).max(4096).optional(),
};

const rows = {
  limit: z.coerce.number<number | string>().int().min(1).max(100).default(50),
  sortOrder: z.enum(["asc", "desc"]).default("desc"),
};

/** Pagination of Corridor's own lists: `cursor` is the ID of the last row of the previous page. */
export const paging = { ...rows, cursor: z.uuid("This page no longer exists.").optional() };

/** The same for rows with sequential numbers. */
export const pagingByNumber = {
  ...rows,
  cursor: z
    .string()
    .regex(/^\d{1,15}$/, "This page no longer exists.")
    .optional(),
};

/**
 * Pagination of lists whose rows may move or be removed in between: `cursor` is the position of the last row, which is
 * its time in microseconds and its ID.
 */
const pagingByPlace = (id: string) => ({
  ...rows,
  cursor: z
    .string()
    .regex(new RegExp(`^-?\\d{1,17} ${id}$`), "This page no longer exists.")
    .optional(),
});
export const pagingByTimeAndId = pagingByPlace("[\\x21-\\x7e]{1,256}");
export const pagingByTimeAndNumber = pagingByPlace("\\d{1,15}");

/**
 * A count from the service, which may omit it; an invalid count is treated as absent.
 */
export const Count = z.int().nonnegative().optional().catch(undefined);

/** The list envelope (specification 2.1). `nextCursor` only when `hasMore`. */
export function page<T extends z.ZodType>(item: T) {
  return z.looseObject({
    data: z.array(item),
    hasMore: z.boolean(),
    nextCursor: z.string().optional(),
    totalCount: Count,
    ...unreadOfList,
  });
}

/** The list envelope where the pagination fields may be absent: the platform's lists (interface-defaults 3). */
export function partialPage<T extends z.ZodType>(item: T) {
  return z
    .looseObject({
      data: z.array(item),
      hasMore: z.boolean().optional(),
      nextCursor: z.string().optional(),
      totalCount: Count,
      ...unreadOfList,
    })
    .transform((list) => ({ ...list, hasMore: list.hasMore ?? list.nextCursor !== undefined }));
}

/** A page, as returned by every list endpoint. */
export interface Page<T> {
  data: T[];
  hasMore: boolean;
  nextCursor?: string;
  totalCount?: number;
  /** Records that could not be read and were left out; absent when all could. */
  unreadRecords?: number;
}
