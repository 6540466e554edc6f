import { viewsApi } from "@/lib/features/views/api";
import { DeleteViewInput } from "@/lib/features/views/schema";
import { deleteView } from "@/lib/features/views/service/views";
import { route } from "@/lib/server/http/route";

export const DELETE = route(viewsApi.delete, [DeleteViewInput], deleteView);
