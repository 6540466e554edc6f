import { receiversApi } from "@/lib/features/receivers/api";
import { LookUpReceiverInput, ReceiverView } from "@/lib/features/receivers/schema";
import { lookUpReceiver } from "@/lib/features/receivers/service/look-up-receiver";
import { route } from "@/lib/server/http/route";

export const GET = route(receiversApi.lookUp, [LookUpReceiverInput, ReceiverView], lookUpReceiver);
