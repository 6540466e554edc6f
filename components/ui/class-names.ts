/** Joins what is set with spaces. The last class does not win: a primitive's `className` is for placement only. */
export function classNames(...parts: (string | false | null | undefined)[]): string {
  return parts.filter(Boolean).join(" ");
}
