import { TestEnvironmentInput } from "@/lib/features/environments/schema";
import { testEnvironment } from "@/lib/features/environments/service/test-environment";
import { route } from "@/lib/server/http/route";

export const POST = route(TestEnvironmentInput, testEnvironment, { scope: "console" });
