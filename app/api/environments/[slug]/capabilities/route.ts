import { environmentsApi } from "@/lib/features/environments/api";
import { ChooseCapabilitiesInput, EnvironmentView } from "@/lib/features/environments/schema";
import { chooseCapabilities } from "@/lib/features/environments/service/choose-capabilities";
import { route } from "@/lib/server/http/route";

export const PUT = route(
  environmentsApi.chooseCapabilities,
  [ChooseCapabilitiesInput, EnvironmentView],
  chooseCapabilities,
);
