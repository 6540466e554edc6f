import { useQuery } from "@tanstack/react-query";
import { useCan } from "@/components/shell/session";
import { useEnvironment } from "@/lib/client/environment";
import { pendingSignOffQuery } from "@/lib/features/sign-offs/queries";
import type { SignOffRow } from "@/lib/features/sign-offs/schema";

/** The request about a quote, a payment or an account that awaits a second person; null if none is known. */
export function usePendingSignOff(about: string): SignOffRow | null {
  const environment = useEnvironment();
  const mayRead = useCan("sign-offs:read");
  const { data } = useQuery({ ...pendingSignOffQuery(environment, about), enabled: mayRead });
  const [row] = data?.data ?? [];
  return row ?? null;
}
