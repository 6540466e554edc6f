import { useMutation } from "@tanstack/react-query";
import { useTimeZone } from "@/components/ui/time-zone";
import { useEnvironment } from "@/lib/client/environment";
import { createExportMutation } from "@/lib/features/exports/queries";
import type { ExportView } from "@/lib/features/exports/schema";
import { lastMonth } from "./last-month";
import { lastLayout } from "./layout-memory";
import { usePressKey } from "./press-key";

/**
 * Asks for a file of one customer's transactions of last month, by the person's calendar, in the layout chosen last.
 * `start` gives null while the press before has no answer; it throws what the server's problem says.
 */
export function useExportLastMonth() {
  const environment = useEnvironment();
  const zone = useTimeZone();
  const press = usePressKey();
  const create = useMutation(createExportMutation(environment));
  const start = async (customerId: string): Promise<ExportView | null> => {
    const filter = { customerId, ...lastMonth(zone, Date.now()) };
    const request = { filter, layout: { ...lastLayout(zone), timeZone: zone } };
    const key = press.keyFor(request);
    if (key === null) return null;
    try {
      const made = await create.mutateAsync({ ...request, key });
      press.settled(null);
      return made;
    } catch (error) {
      press.settled(error);
      throw error;
    }
  };
  return { start, isPending: create.isPending, error: create.error };
}
