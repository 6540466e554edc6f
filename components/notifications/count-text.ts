import { MOST_COUNTED } from "@/lib/features/notifications/fields";

/** `3`, or `999+` beyond which nothing is counted. */
export const countText = (count: number): string => (count >= MOST_COUNTED ? `${MOST_COUNTED - 1}+` : String(count));
