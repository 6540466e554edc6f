import { TryItInput } from "@/lib/features/demo/schema";
import { tryIt } from "@/lib/features/demo/service/try-it";
import { route } from "@/lib/server/http/route";

export const POST = route(TryItInput, tryIt, { scope: "environment" });
