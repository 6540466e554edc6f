/** `93.8%` of `whole`, which isn't 0, to a tenth; 100.0% means all and 0.0% none, however small the difference. */
export function shareText(part: number, whole: number): string {
  const tenths = Math.round((1_000 * part) / whole);
  const shown = part === whole || part === 0 ? tenths : Math.min(999, Math.max(1, tenths));
  return `${(shown / 10).toFixed(1)}%`;
}
