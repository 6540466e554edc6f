import { environmentsApi } from "@/lib/features/environments/api";
import { EnvironmentView, RestoreEnvironmentInput } from "@/lib/features/environments/schema";
import { restoreEnvironment } from "@/lib/features/environments/service/archive-environment";
import { route } from "@/lib/server/http/route";

export const POST = route(environmentsApi.restore, [RestoreEnvironmentInput, EnvironmentView], restoreEnvironment);
