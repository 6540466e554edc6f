import { caseworkApi } from "@/lib/features/casework/api";
import { ChangeTagInput, Tag } from "@/lib/features/casework/schema";
import { changeTag } from "@/lib/features/casework/service/tags";
import { route } from "@/lib/server/http/route";

export const PATCH = route(caseworkApi.changeTag, [ChangeTagInput, Tag], changeTag);
