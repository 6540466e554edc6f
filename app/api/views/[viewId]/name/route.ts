import { RenameViewInput } from "@/lib/features/views/schema";
import { renameView } from "@/lib/features/views/service";
import { route } from "@/lib/server/http/route";

export const PUT = route(RenameViewInput, renameView, { scope: "console" });
