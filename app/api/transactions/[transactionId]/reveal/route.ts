import { GetTransactionInput } from "@/lib/features/transactions/schema";
import { revealCounterparty } from "@/lib/features/transactions/service/read";
import { route } from "@/lib/server/http/route";

export const POST = route(GetTransactionInput, revealCounterparty, { scope: "environment" });
