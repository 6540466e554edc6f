import { ArchiveEnvironmentInput } from "@/lib/features/environments/schema";
import { archiveEnvironment } from "@/lib/features/environments/service/archive-environment";
import { route } from "@/lib/server/http/route";

export const POST = route(ArchiveEnvironmentInput, archiveEnvironment, { scope: "console" });
