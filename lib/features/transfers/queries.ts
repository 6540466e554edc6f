import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "@/lib/client/call";
import { useKeyedCall } from "@/lib/client/use-call";
import { isUnderWay } from "@/lib/features/transactions/check/payment-state";
import { transfersApi } from "./api";
import type { ListTransfersInput, PreviewTransferInput } from "./schema";

/** Refetch interval while the outcome of a transfer is unknown. */
const CHECKING_MS = 1_000;
/** Refetch interval while its money is moving, in case a webhook is lost. */
const MOVING_MS = 5_000;

/** A page of transfers; the old page stays while the next one loads. */
export function transfersQuery(environment: string, filters: Partial<ListTransfersInput>) {
  return queryOptions({
    queryKey: ["transfers", environment, filters],
    queryFn: ({ signal }) => call(transfersApi.list, filters, { environment, signal }),
    select: ({ data, ...page }) => ({ ...page, rows: data }),
    placeholderData: keepPreviousData,
  });
}

/** One transfer with its journal, refetched automatically until it is final. */
export function transferQuery(environment: string, transferId: string) {
  return queryOptions({
    queryKey: ["transfers", environment, "one", transferId],
    queryFn: ({ signal }) => call(transfersApi.get, { transferId }, { environment, signal }),
    refetchInterval: ({ state: { data } }) => {
      if (!data) return false;
      const { state: stands, transactionStatus: status, refund } = data.transfer;
      if (stands === "open") return CHECKING_MS;
      return stands !== "refused" && isUnderWay({ status, refund }) ? MOVING_MS : false;
    },
  });
}

/** What a transfer would be, read from scratch each time so that balances and states are current. */
export const previewTransfer = (environment: string, input: PreviewTransferInput) =>
  call(transfersApi.preview, input, { environment });

/** Makes a transfer; its page has the outcome before it is refetched. */
export const useCreateTransfer = () =>
  useKeyedCall(transfersApi.create, {
    changes: ["transfer", "account", "sign-off"],
    onSuccess: (result, _input, { client, environment }) => {
      if ("signOff" in result) return;
      const { isNew: _, ...view } = result;
      client.setQueryData(transferQuery(environment, view.transfer.id).queryKey, view);
    },
  });
