import { viewsApi } from "@/lib/features/views/api";
import { UseDefaultViewInput } from "@/lib/features/views/schema";
import { chooseDefaultView } from "@/lib/features/views/service/defaults";
import { route } from "@/lib/server/http/route";

export const PUT = route(viewsApi.useDefault, [UseDefaultViewInput], chooseDefaultView);
