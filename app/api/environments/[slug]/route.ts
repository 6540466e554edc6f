import { environmentsApi } from "@/lib/features/environments/api";
import { EnvironmentView, GetEnvironmentInput, UpdateEnvironmentInput } from "@/lib/features/environments/schema";
import { getEnvironment } from "@/lib/features/environments/service/list-environments";
import { updateEnvironment } from "@/lib/features/environments/service/update-environment";
import { route } from "@/lib/server/http/route";

export const GET = route(environmentsApi.get, [GetEnvironmentInput, EnvironmentView], getEnvironment);
export const PUT = route(environmentsApi.update, [UpdateEnvironmentInput, EnvironmentView], updateEnvironment);
