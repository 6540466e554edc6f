import { quotesApi } from "@/lib/features/quotes/api";
import { ListPairsInput, PairList } from "@/lib/features/quotes/schema";
import { listRecentPairs } from "@/lib/features/quotes/service/recent-pairs";
import { route } from "@/lib/server/http/route";

export const GET = route(quotesApi.pairs, [ListPairsInput, PairList], listRecentPairs);
