import { balancesApi } from "@/lib/features/balances/api";
import { ProofFileInput } from "@/lib/features/balances/schema";
import { downloadProof } from "@/lib/features/balances/service/proof-file";
import { downloadRoute } from "@/lib/server/http/file-route";

export const GET = downloadRoute(balancesApi.proofFile, [ProofFileInput], downloadProof);
