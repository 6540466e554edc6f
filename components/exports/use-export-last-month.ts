import { useTimeZone } from "@/components/ui/time-zone";
import { resolveSpan } from "@/lib/client/relative-range";
import { serverNow } from "@/lib/dates";
import { useCreateExport } from "@/lib/features/exports/queries";
import type { ExportView } from "@/lib/features/exports/schema";
import { lastLayout } from "./layout-memory";

/** The calendar month before the one of `now`, in the calendar of `zone`: both ends, inclusive. */
export function lastMonth(zone: string, now: number): { startDate: string; endDate: string } {
  const span = resolveSpan("last-month", zone, now);
  if (!span?.to) throw new RangeError(`no month before ${now} in ${zone}`);
  return { startDate: span.from, endDate: span.to };
}

/**
 * Requests a file of one customer's transactions of last month, in the user's calendar and the last used layout.
 * `start` throws the server's problem.
 */
export function useExportLastMonth() {
  const zone = useTimeZone();
  const create = useCreateExport();
  const start = (customerId: string): Promise<ExportView> =>
    create.mutateAsync({
      filter: { customerId, ...lastMonth(zone, serverNow()) },
      layout: { ...lastLayout(zone), timeZone: zone },
    });
  return { start, isPending: create.isPending, error: create.error };
}
