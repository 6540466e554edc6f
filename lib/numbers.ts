/** `1,963`. Grouped by hand: creating an `Intl.NumberFormat` takes a phone 50 ms at the start of every page. */
export const formatCount = (count: number): string => String(count).replace(/\B(?<!\.\d*)(?=(\d{3})+(?!\d))/g, ",");

/** `1 row`, `1,963 rows`: for nouns whose plural only adds an s. */
export const counted = (count: number, one: string): string => `${formatCount(count)} ${one}${count === 1 ? "" : "s"}`;

/** `12.4 MB`, in millions of bytes like the service. */
export function formatBytes(bytes: number): string {
  if (bytes < 1_000) return `${bytes} bytes`;
  return bytes < 1_000_000 ? `${(bytes / 1_000).toFixed(1)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
}
