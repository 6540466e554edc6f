import { directoryApi } from "@/lib/features/directory/api";
import { Name, NameInput } from "@/lib/features/directory/schema";
import { getName } from "@/lib/features/directory/service/find";
import { route } from "@/lib/server/http/route";

export const GET = route(directoryApi.name, [NameInput, Name], getName);
