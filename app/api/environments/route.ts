import { environmentsApi } from "@/lib/features/environments/api";
import {
  CreateEnvironmentInput,
  EnvironmentList,
  EnvironmentView,
  ListEnvironmentsInput,
} from "@/lib/features/environments/schema";
import { createEnvironment } from "@/lib/features/environments/service/create-environment";
import { listEnvironments } from "@/lib/features/environments/service/list-environments";
import { route } from "@/lib/server/http/route";

export const GET = route(environmentsApi.list, [ListEnvironmentsInput, EnvironmentList], listEnvironments);
export const POST = route(environmentsApi.create, [CreateEnvironmentInput, EnvironmentView], createEnvironment);
