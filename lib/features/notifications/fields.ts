// Separate from the schema: the bell is on every page, and the schema would import the validator.

/** Notifications about one payment are counted up to this number. */
export const MOST_OF_ONE = 100;

/** Unread entries are counted up to this number. */
export const MOST_COUNTED = 1_000;
