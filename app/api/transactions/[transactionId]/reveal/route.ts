import { transactionsApi } from "@/lib/features/transactions/api";
import { Counterparty, GetTransactionInput } from "@/lib/features/transactions/schema";
import { revealCounterparty } from "@/lib/features/transactions/service/read";
import { route } from "@/lib/server/http/route";

export const POST = route(transactionsApi.reveal, [GetTransactionInput, Counterparty], revealCounterparty);
