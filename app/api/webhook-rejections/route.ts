import { ListRejectionsInput } from "@/lib/features/webhooks/schema";
import { listRejections } from "@/lib/features/webhooks/service/list-rejections";
import { route } from "@/lib/server/http/route";

export const GET = route(ListRejectionsInput, listRejections, { scope: "environment" });
