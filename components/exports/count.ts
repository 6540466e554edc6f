const NUMBER = new Intl.NumberFormat("en-GB");

/** `1,963`. */
export const figure = (count: number): string => NUMBER.format(count);

/** `1 transaction`, `1,963 transactions`. */
export const counted = (count: number, one: string): string => `${figure(count)} ${one}${count === 1 ? "" : "s"}`;
