import { viewsApi } from "@/lib/features/views/api";
import { SavedView, ShareViewInput } from "@/lib/features/views/schema";
import { shareView } from "@/lib/features/views/service/views";
import { route } from "@/lib/server/http/route";

export const PUT = route(viewsApi.share, [ShareViewInput, SavedView], shareView);
