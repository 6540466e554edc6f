import { caseworkApi } from "@/lib/features/casework/api";
import { AddTagInput, Nothing, Tag, TagList } from "@/lib/features/casework/schema";
import { addTag, listTags } from "@/lib/features/casework/service/tags";
import { route } from "@/lib/server/http/route";

export const GET = route(caseworkApi.tags, [Nothing, TagList], listTags);
export const POST = route(caseworkApi.addTag, [AddTagInput, Tag], addTag);
