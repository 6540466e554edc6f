import { viewsApi } from "@/lib/features/views/api";
import { CreateViewInput, ListViewsInput, SavedView, SavedViewList } from "@/lib/features/views/schema";
import { createView, listViews } from "@/lib/features/views/service/views";
import { route } from "@/lib/server/http/route";

export const GET = route(viewsApi.list, [ListViewsInput, SavedViewList], listViews);
export const POST = route(viewsApi.create, [CreateViewInput, SavedView], createView);
