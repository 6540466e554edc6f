import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useEnvironment } from "@/lib/client/environment";

/** Refetches balances whenever a payment's status changes, in case the service's event about a balance is lost. */
export function useFreshBalances(status: string | undefined): void {
  const environment = useEnvironment();
  const client = useQueryClient();
  const last = useRef(status);
  useEffect(() => {
    const isChange = last.current !== undefined && last.current !== status;
    last.current = status;
    if (isChange) void client.invalidateQueries({ queryKey: ["accounts", environment] });
  }, [client, environment, status]);
}
