import { GetTransactionInput } from "@/lib/features/transactions/schema";
import { getTransaction } from "@/lib/features/transactions/service/read";
import { route } from "@/lib/server/http/route";

export const GET = route(GetTransactionInput, getTransaction, { scope: "environment" });
