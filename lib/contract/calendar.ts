import { z } from "zod";

/** An existing calendar date `YYYY-MM-DD` (specification 2.4). */
export const CalendarDate = z.iso
  .date("Enter a valid date, like 1990-01-31.")
  .refine(isCommonEra, "Enter a valid date, like 1990-01-31.");

/** Whether the year is valid everywhere: the year `0000` is valid in JavaScript and an error in Postgres. */
function isCommonEra(text: string): boolean {
  const year = new Date(text).getUTCFullYear();
  return year >= 1 && year <= 9999;
}

/** An ISO 8601 instant in a query; inclusive where it bounds a range. */
export const Instant = z.iso
  .datetime({ offset: true, error: "Enter a date and time, like 2026-01-31T00:00:00Z." })
  .refine(isCommonEra, "Enter a date and time, like 2026-01-31T00:00:00Z.");
