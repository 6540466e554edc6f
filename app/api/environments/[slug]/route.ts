import { GetEnvironmentInput, UpdateEnvironmentInput } from "@/lib/features/environments/schema";
import { getEnvironment } from "@/lib/features/environments/service/list-environments";
import { updateEnvironment } from "@/lib/features/environments/service/update-environment";
import { route } from "@/lib/server/http/route";

export const GET = route(GetEnvironmentInput, getEnvironment, { scope: "console" });
export const PUT = route(UpdateEnvironmentInput, updateEnvironment, { scope: "console" });
