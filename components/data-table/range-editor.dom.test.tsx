import { fireEvent, render, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { TimeZoneProvider } from "@/components/ui/time-zone";
import { RangeEditor } from "./range-editor";

const filter = { kind: "range", param: ["from", "to"], label: "Created" } as const;

/** What is applied when a range is typed in `zone`. */
function applied(zone: string, { from = "", to = "", until }: { from?: string; to?: string; until?: string }) {
  const onApply = vi.fn();
  const controls = { values: {}, rangePresets: [], spanOf: () => null };
  const { unmount } = render(
    <TimeZoneProvider zone={zone}>
      <RangeEditor filter={filter} controls={controls} onApply={onApply} />
    </TimeZoneProvider>,
  );
  const type = (label: string, value: string) =>
    fireEvent.change(screen.getByLabelText(label, { exact: true }), { target: { value } });
  type("From", from);
  type("To", to);
  if (until) type("To time", until);
  fireEvent.click(screen.getByRole("button", { name: "Apply" }));
  unmount();
  return onApply.mock.lastCall?.[0];
}

test.each([
  ["UTC", "2026-11-20", "2026-11-20T00:00:00.000Z", "2026-11-20T23:59:59.999Z"],
  ["Asia/Kolkata", "2026-11-20", "2026-11-19T18:30:00.000Z", "2026-11-20T18:29:59.999Z"],
  ["Europe/Berlin", "2026-10-25", "2026-10-24T22:00:00.000Z", "2026-10-25T22:59:59.999Z"],
  // The last hour of these days is shown twice …
  ["America/Santiago", "2026-04-04", "2026-04-04T03:00:00.000Z", "2026-04-05T03:59:59.999Z"],
  ["Africa/Cairo", "2026-10-29", "2026-10-28T21:00:00.000Z", "2026-10-29T21:59:59.999Z"],
  // … and of this one skipped.
  ["America/Nuuk", "2026-03-28", "2026-03-28T02:00:00.000Z", "2026-03-29T00:59:59.999Z"],
])("in %s, %s is the whole day", (zone, day, from, to) => {
  expect(applied(zone, { from: day, to: day })).toEqual({ from, to });
});

test("a range that ends in an hour shown twice reaches up to where the next one starts", () => {
  const { to } = applied("Europe/Berlin", { to: "2026-10-25", until: "02:59" });
  const { from } = applied("Europe/Berlin", { from: "2026-10-25", to: "2026-10-25" });
  expect({ from, to }).toEqual({ from: "2026-10-24T22:00:00.000Z", to: "2026-10-25T01:59:59.999Z" });
});
