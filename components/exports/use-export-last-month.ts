import { useTimeZone } from "@/components/ui/time-zone";
import { useCreateExport } from "@/lib/features/exports/queries";
import type { ExportView } from "@/lib/features/exports/schema";
import { lastMonth } from "./last-month";
import { lastLayout } from "./layout-memory";

/**
 * Asks for a file of one customer's transactions of last month, by the person's calendar, in the layout chosen last.
 * `start` throws what the server's problem says.
 */
export function useExportLastMonth() {
  const zone = useTimeZone();
  const create = useCreateExport();
  const start = (customerId: string): Promise<ExportView> =>
    create.mutateAsync({
      filter: { customerId, ...lastMonth(zone, Date.now()) },
      layout: { ...lastLayout(zone), timeZone: zone },
    });
  return { start, isPending: create.isPending, error: create.error };
}
