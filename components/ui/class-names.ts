/** Joins the given classes with spaces. The last one doesn't win: a primitive's `className` is for placement only. */
export function classNames(...parts: (string | false | null | undefined)[]): string {
  return parts.filter(Boolean).join(" ");
}
