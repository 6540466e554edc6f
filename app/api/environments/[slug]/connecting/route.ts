import { environmentsApi } from "@/lib/features/environments/api";
import { ConnectingView, GetEnvironmentInput } from "@/lib/features/environments/schema";
import { getConnecting } from "@/lib/features/environments/service/connecting";
import { route } from "@/lib/server/http/route";

export const GET = route(environmentsApi.connecting, [GetEnvironmentInput, ConnectingView], getConnecting);
