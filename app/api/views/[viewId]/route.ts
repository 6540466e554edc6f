import { DeleteViewInput } from "@/lib/features/views/schema";
import { deleteView } from "@/lib/features/views/service";
import { route } from "@/lib/server/http/route";

export const DELETE = route(DeleteViewInput, deleteView, { scope: "console" });
