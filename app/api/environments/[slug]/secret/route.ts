import { environmentsApi } from "@/lib/features/environments/api";
import { EnvironmentView, RotateEnvironmentSecretInput } from "@/lib/features/environments/schema";
import { rotateEnvironmentSecret } from "@/lib/features/environments/service/update-environment";
import { route } from "@/lib/server/http/route";

export const POST = route(
  environmentsApi.rotateSecret,
  [RotateEnvironmentSecretInput, EnvironmentView],
  rotateEnvironmentSecret,
);
