import { viewsApi } from "@/lib/features/views/api";
import { RenameViewInput, SavedView } from "@/lib/features/views/schema";
import { renameView } from "@/lib/features/views/service/views";
import { route } from "@/lib/server/http/route";

export const PUT = route(viewsApi.rename, [RenameViewInput, SavedView], renameView);
