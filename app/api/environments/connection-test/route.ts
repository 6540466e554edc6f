import { environmentsApi } from "@/lib/features/environments/api";
import { ConnectionTest, TestConnectionInput } from "@/lib/features/environments/schema";
import { testNewConnection } from "@/lib/features/environments/service/test-environment";
import { route } from "@/lib/server/http/route";

export const POST = route(environmentsApi.testConnection, [TestConnectionInput, ConnectionTest], testNewConnection);
