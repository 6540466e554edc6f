import { Card } from "@/components/ui/card";
import type { ExportFormat } from "@/lib/features/exports/schema";

const NOTES: Record<ExportFormat, readonly string[]> = {
  csv: [
    "UTF-8 with a byte-order mark, commas, CRLF (RFC 4180). Numbers have no thousands separators and are exact to the last digit.",
    "Text that a spreadsheet would run as a formula has one extra apostrophe in front, also after a semicolon or a line break inside it. Remove it to get the original.",
    "Spreadsheets keep 15 digits and drop leading zeros when they open a CSV. A spreadsheet that uses decimal commas reads 1.234 as 1234, which makes rates, and amounts with three decimals, a thousand times too large. The workbook has none of these problems.",
  ],
  xlsx: [
    "Numbers and dates are real cells, and text is never treated as a formula. A new sheet starts after 1,048,576 rows.",
    "Numbers longer than 15 digits are stored as text, because a spreadsheet would round them; its sums leave them out.",
    "Text of more than 32,767 characters continues in cells to the right of the last column; its own cell says which.",
    "The last sheet describes the file, with exact totals.",
  ],
  jsonl: [
    "One JSON object per line, with the keys listed under Columns. What a payment does not have is null.",
    "Amounts are strings in major units and numbers in the smallest unit: both exact. Times carry their offset.",
  ],
};

/** How to read the file: how text, numbers and times are treated. */
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
