import { CreateViewInput, ListViewsInput } from "@/lib/features/views/schema";
import { createView, listViews } from "@/lib/features/views/service";
import { route } from "@/lib/server/http/route";

export const GET = route(ListViewsInput, listViews, { scope: "console" });
export const POST = route(CreateViewInput, createView, { scope: "console", status: 201 });
