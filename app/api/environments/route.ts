import { CreateEnvironmentInput, ListEnvironmentsInput } from "@/lib/features/environments/schema";
import { createEnvironment } from "@/lib/features/environments/service/create-environment";
import { listEnvironments } from "@/lib/features/environments/service/list-environments";
import { route } from "@/lib/server/http/route";

export const GET = route(ListEnvironmentsInput, listEnvironments, { scope: "console" });
export const POST = route(CreateEnvironmentInput, createEnvironment, { scope: "console", status: 201 });
