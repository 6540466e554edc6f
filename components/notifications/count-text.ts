import { MOST_COUNTED } from "@/lib/features/notifications/fields";

/** `3`, or `999+` where nobody counts on. */
export const countText = (count: number): string => (count >= MOST_COUNTED ? `${MOST_COUNTED - 1}+` : String(count));
