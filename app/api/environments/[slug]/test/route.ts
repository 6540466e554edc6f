import { environmentsApi } from "@/lib/features/environments/api";
import { ConnectionTest, TestEnvironmentInput } from "@/lib/features/environments/schema";
import { testEnvironment } from "@/lib/features/environments/service/test-environment";
import { route } from "@/lib/server/http/route";

export const POST = route(environmentsApi.test, [TestEnvironmentInput, ConnectionTest], testEnvironment);
