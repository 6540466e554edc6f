"use client";

import { useMutation } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useCan } from "@/components/shell/session";
import { Button } from "@/components/ui/button";
import { ProblemText } from "@/components/ui/problem-text";
import { useTimeZone } from "@/components/ui/time-zone";
import { createExportMutation } from "@/lib/features/exports/queries";
import { lastMonth } from "./last-month";
import { lastLayout } from "./layout-memory";
import { usePressKey } from "./press-key";

/** One press: the customer's transactions of last month, in the layout that was chosen last. */
export function ExportLastMonth({ environment, customerId }: { environment: string; customerId: string }) {
  const zone = useTimeZone();
  const router = useRouter();
  const mayExport = useCan("exports:create");
  const press = usePressKey();
  const create = useMutation(createExportMutation(environment));
  const send = () => {
    const filter = { customerId, ...lastMonth(zone, Date.now()) };
    const request = { filter, layout: { ...lastLayout(zone), timeZone: zone } };
    const key = press.keyFor(request);
    if (key === null) return;
    create.mutate(
      { ...request, key },
      {
        onSuccess: (made) => router.push(`/${environment}/exports/${made.id}`),
        onSettled: (_made, error) => press.settled(error),
      },
    );
  };
  return (
    <>
      <Button
        isPending={create.isPending}
        disabledReason={!mayExport && "Your role does not export transactions."}
        onClick={send}
      >
        Export last month
      </Button>
      <ProblemText problem={create.error} className="w-full" />
    </>
  );
}
