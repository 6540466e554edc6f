import { balancesApi } from "@/lib/features/balances/api";
import { ProofResponse, ProveInput } from "@/lib/features/balances/schema";
import { readProof } from "@/lib/features/balances/service/read-proof";
import { route } from "@/lib/server/http/route";

export const GET = route(balancesApi.prove, [ProveInput, ProofResponse], readProof);
