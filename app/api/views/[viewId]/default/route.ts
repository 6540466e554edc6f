import { viewsApi } from "@/lib/features/views/api";
import { SavedView, SetDefaultViewInput } from "@/lib/features/views/schema";
import { setDefaultView } from "@/lib/features/views/service/defaults";
import { route } from "@/lib/server/http/route";

export const PUT = route(viewsApi.setDefault, [SetDefaultViewInput, SavedView], setDefaultView);
