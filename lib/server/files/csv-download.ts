import "server-only";
import { type Field, fileFields } from "@/lib/fields";
import type { Download } from "../http/file-route";
import { csvRows } from "./csv";
import { fileColumns } from "./file-columns";
import { ZoneClock } from "./zone-clock";

interface CsvDownload<Row> {
  /** The first part of the file's name: `decisions_sandbox`. */
  name: string;
  /** Ends the file's name; now by default. */
  at?: Date;
  fields: readonly Field<Row>[];
  /** As screens show them: personal data is masked already. */
  rows: AsyncIterable<readonly Row[]>;
  timeZone: string;
}

/**
 * A list's rows as a CSV file, read as fast as they are consumed: amounts in major units, times in the user's zone with
 * its offset. Throws a RangeError for a time zone that does not exist.
 */
export function csvDownload<Row>({ name, at = new Date(), fields, rows, timeZone }: CsvDownload<Row>): Download {
  return {
    fileName: `${name}_${at.toISOString().replace(/[-:]|\.\d+/g, "")}.csv`,
    contentType: "text/csv; charset=utf-8",
    body: csvRows(
      rows,
      fileColumns(fileFields(fields), { timeZone, amounts: "major", isMasked: false }),
      new ZoneClock(timeZone),
      "exact",
    ),
  };
}
