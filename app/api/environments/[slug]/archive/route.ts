import { environmentsApi } from "@/lib/features/environments/api";
import { ArchiveEnvironmentInput, EnvironmentView } from "@/lib/features/environments/schema";
import { archiveEnvironment } from "@/lib/features/environments/service/archive-environment";
import { route } from "@/lib/server/http/route";

export const POST = route(environmentsApi.archive, [ArchiveEnvironmentInput, EnvironmentView], archiveEnvironment);
