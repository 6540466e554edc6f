import { webhooksApi } from "@/lib/features/webhooks/api";
import { ListRejectionsInput, RejectionList } from "@/lib/features/webhooks/schema";
import { listRejections } from "@/lib/features/webhooks/service/list-rejections";
import { route } from "@/lib/server/http/route";

export const GET = route(webhooksApi.rejections, [ListRejectionsInput, RejectionList], listRejections);
