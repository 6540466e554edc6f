/** Fired on `window` once a person has signed in again: what was refused for want of a session can be tried again. */
export const RETURNED_EVENT = "corridor:returned";
