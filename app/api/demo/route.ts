import { demoApi } from "@/lib/features/demo/api";
import { TryItInput, TryItResult } from "@/lib/features/demo/schema";
import { tryIt } from "@/lib/features/demo/service/try-it";
import { route } from "@/lib/server/http/route";

export const POST = route(demoApi.tryIt, [TryItInput, TryItResult], tryIt);
