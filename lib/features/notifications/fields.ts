// Apart from the schema: the bell is on every page, and the schema would bring its validator along.

/** Beyond this many the news of one payment are not counted on. */
export const MOST_OF_ONE = 100;

/** Beyond this many the unread ones are not counted on. */
export const MOST_COUNTED = 1_000;
