/** Personal data as lists show it: the first letter of each word, the rest as dots that don't tell its length. */
export function maskPersonal(text: string): string {
  return text
    .trim()
    .split(/\s+/)
    .map((word) => `${[...word][0] ?? ""}•••••`)
    .join(" ");
}
