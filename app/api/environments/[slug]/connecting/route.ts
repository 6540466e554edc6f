import { GetEnvironmentInput } from "@/lib/features/environments/schema";
import { getConnecting } from "@/lib/features/environments/service/connecting";
import { route } from "@/lib/server/http/route";

export const GET = route(GetEnvironmentInput, getConnecting, { scope: "console" });
