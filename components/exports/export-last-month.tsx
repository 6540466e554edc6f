"use client";

import { useRouter } from "next/navigation";
import { useCan } from "@/components/shell/session";
import { Button } from "@/components/ui/button";
import { ProblemText } from "@/components/ui/problem-text";
import { useEnvironment } from "@/lib/client/environment";
import { isProblemError } from "@/lib/client/problem";
import { useExportLastMonth } from "./use-export-last-month";

/** With one press: the customer's transactions of last month, in the last used layout. */
export function ExportLastMonth({ customerId }: { customerId: string }) {
  const environment = useEnvironment();
  const router = useRouter();
  const mayExport = useCan("exports:create");
  const { start, isPending, error } = useExportLastMonth();
  const send = async () => {
    try {
      const made = await start(customerId);
      router.push(`/${environment}/exports/${made.id}`);
    } catch (problem) {
      // Shown beside the button.
      if (!isProblemError(problem)) throw problem;
    }
  };
  return (
    <>
      <Button
        isPending={isPending}
        disabledReason={!mayExport && "Your role can't export transactions."}
        onClick={send}
      >
        Export last month
      </Button>
      <ProblemText problem={error} className="w-full" />
    </>
  );
}
