import { caseworkApi } from "@/lib/features/casework/api";
import { GetWorkInput, Work } from "@/lib/features/casework/schema";
import { getWork } from "@/lib/features/casework/service/work";
import { route } from "@/lib/server/http/route";

export const GET = route(caseworkApi.work, [GetWorkInput, Work], getWork);
