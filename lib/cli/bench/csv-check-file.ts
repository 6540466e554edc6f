import { closeSync, openSync, writeSync } from "node:fs";
import { CSV_COLUMNS } from "@/lib/contract/csv-columns";

const NAMES = [
  "Ana López",
  "John Smith",
  "María José Peña",
  "Chidi Okafor",
  "Wei Zhang",
  "Zoë Kravitz",
  "Oluwaseun Adeyemi",
];
const STREETS = ["221B Baker Street, Flat 2", "1600 Amphitheatre Parkway", "Calle Mayor 5", '12 "The Elms", High Road'];
const CITIES: [city: string, state: string, postal: string, country: string][] = [
  ["Springfield", "IL", "62704", "US"],
  ["Madrid", "Madrid", "28013", "ES"],
  ["Lagos", "Lagos", "100001", "NG"],
  ["Guadalajara", "Jalisco", "44100", "MX"],
];

const LINES_AT_ONCE = 5_000;

const pick = <T>(from: readonly T[], at: number): T => from[at % from.length] as T;
const quote = (text: string) => (/[",]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/**
 * The `at`-th customer of a file like those that platforms send: all 17 columns, some quotes, some non-ASCII letters.
 */
function customerRow(at: number): string {
  const id = at.toString(36).padStart(7, "0");
  const name = pick(NAMES, at);
  const [city, state, postal, country] = pick(CITIES, at * 7);
  const isBusiness = at % 9 === 0;
  const birth = `${1950 + (at % 55)}-${String(1 + (at % 12)).padStart(2, "0")}-${String(1 + (at % 28)).padStart(2, "0")}`;
  const cells = [
    at % 3 === 0 ? "" : `$user.${id}@corridor.example`,
    `CUST-${id}`,
    isBusiness ? "BUSINESS" : "INDIVIDUAL",
    isBusiness ? "" : name,
    isBusiness ? "" : birth,
    pick(STREETS, at),
    city,
    state,
    postal,
    country,
    "US_ACCOUNT",
    String(10_000_000 + at),
    "First National Bank",
    `ACC-${id}`,
    isBusiness ? `Meridian Foods ${at}` : "",
    "021000021",
    at % 2 === 0 ? "CHECKING" : "SAVINGS",
  ];
  return `${cells.map(quote).join(",")}\n`;
}

/** Writes a CSV of at most `size` bytes, in whole rows, to `file`; returns its number of customers. */
export function writeCustomersFile(file: string, size: number): number {
  const target = openSync(file, "w");
  let rows = 0;
  let lines = [`${CSV_COLUMNS.join(",")}\n`];
  let bytes = Buffer.byteLength(lines[0] ?? "");
  try {
    for (;;) {
      const row = customerRow(rows);
      bytes += Buffer.byteLength(row);
      const isFull = bytes > size;
      if (isFull || lines.length === LINES_AT_ONCE) {
        writeSync(target, lines.join(""));
        lines = [];
      }
      if (isFull) return rows;
      lines.push(row);
      rows += 1;
    }
  } finally {
    closeSync(target);
  }
}
