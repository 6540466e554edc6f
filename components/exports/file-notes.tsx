import { Card } from "@/components/ui/card";
import type { ExportFormat } from "@/lib/features/exports/schema";

const NOTES: Record<ExportFormat, readonly string[]> = {
  csv: [
    "UTF-8 with a byte-order mark, commas, CRLF (RFC 4180). Numbers are bare and exact to the last digit.",
    "Text that a spreadsheet would run as a formula has one apostrophe more in front, also after a semicolon or a line break inside it. Take that one off to have the original.",
    "Spreadsheets keep 15 digits and drop leading zeros when they open a CSV; the workbook has neither problem.",
  ],
  xlsx: [
    "Numbers are numbers, times are dates, text is never run as a formula. A sheet ends at 1,048,576 rows and the next begins.",
    "A number of more than 15 digits is text, exact to the last one: spreadsheets would round it, and don't add it up.",
    "Text of more than 32,767 characters goes on in cells right of the last column, which its cell names.",
    "The last sheet says what the file is about, with exact totals.",
  ],
  jsonl: [
    "One JSON object a line, keys as under Columns. What a payment does not have is null.",
    "Amounts in major units are strings, in the smallest unit numbers: both exact. Times carry their offset.",
  ],
};

/** How the file is to be read: what is done to text, numbers and times. */
export function FileNotes({ format }: { format: ExportFormat }) {
  return (
    <Card title="How to read the file">
      <ul className="grid list-disc gap-1.5 pl-4 text-text-2">
        {NOTES[format].map((note) => (
          <li key={note}>{note}</li>
        ))}
      </ul>
    </Card>
  );
}
