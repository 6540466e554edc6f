import { RestoreEnvironmentInput } from "@/lib/features/environments/schema";
import { restoreEnvironment } from "@/lib/features/environments/service/archive-environment";
import { route } from "@/lib/server/http/route";

export const POST = route(RestoreEnvironmentInput, restoreEnvironment, { scope: "console" });
