import { RotateEnvironmentSecretInput } from "@/lib/features/environments/schema";
import { rotateEnvironmentSecret } from "@/lib/features/environments/service/update-environment";
import { route } from "@/lib/server/http/route";

export const POST = route(RotateEnvironmentSecretInput, rotateEnvironmentSecret, { scope: "console" });
