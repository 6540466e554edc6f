import { ChooseCapabilitiesInput } from "@/lib/features/environments/schema";
import { chooseCapabilities } from "@/lib/features/environments/service/choose-capabilities";
import { route } from "@/lib/server/http/route";

export const PUT = route(ChooseCapabilitiesInput, chooseCapabilities, { scope: "console" });
