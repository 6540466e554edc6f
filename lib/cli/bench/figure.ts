import { mkdirSync, writeFileSync } from "node:fs";
import { cpus } from "node:os";
import path from "node:path";
import { ROOT } from "../paths.mjs";
import { green, red, table } from "../say.mjs";

/** One measured figure. Ratios carry over between machines, absolute values don't, which is why there is a baseline. */
export interface Figure {
  name: string;
  value: number;
  /** The same, measured in the same run on something that does the least possible. */
  baseline: number;
  unit: string;
  /** The target, in words. */
  aim: string;
  /** Whether the target is reached; null if there is none. */
  isReached: boolean | null;
}

const number = (value: number) => (value >= 100 ? Math.round(value).toLocaleString("en") : value.toFixed(1));

/** The figures as a table for the terminal. */
export function figuresTable(figures: readonly Figure[]): string {
  const rows = figures.map(({ name, value, baseline, unit, aim, isReached }) => [
    name,
    `${number(value)} ${unit}`,
    `${number(baseline)} ${unit}`,
    `${(value / baseline).toFixed(2)} ×`,
    aim,
    isReached === null ? "" : isReached ? green("yes") : red("no"),
  ]);
  return table(["Figure", "Corridor", "Baseline", "Ratio", "Aim", "Reached"], rows, [1, 2, 3]);
}

/** Writes the figures to bench-results/, under the current time and as latest.json; returns the first file's path. */
export function writeFigures(figures: readonly Figure[]): string {
  const at = new Date().toISOString();
  const machine = { node: process.version, platform: `${process.platform}-${process.arch}`, cores: cpus().length };
  const rows = figures.map((figure) => ({ ...figure, ratio: figure.value / figure.baseline }));
  const text = `${JSON.stringify({ at, machine, figures: rows }, null, 2)}\n`;
  const folder = path.join(ROOT, "bench-results");
  mkdirSync(folder, { recursive: true });
  const file = path.join(folder, `${at.replaceAll(":", "-")}.json`);
  for (const target of [file, path.join(folder, "latest.json")]) writeFileSync(target, text);
  return file;
}

/** The value below which `share` (0 to 1) of `values` lies. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

export const median = (values: readonly number[]): number => percentile(values, 0.5);
