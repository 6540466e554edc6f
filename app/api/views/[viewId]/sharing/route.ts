import { ShareViewInput } from "@/lib/features/views/schema";
import { shareView } from "@/lib/features/views/service";
import { route } from "@/lib/server/http/route";

export const PUT = route(ShareViewInput, shareView, { scope: "console" });
