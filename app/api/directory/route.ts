import { directoryApi } from "@/lib/features/directory/api";
import { EntryList, ListEntriesInput } from "@/lib/features/directory/schema";
import { listEntries } from "@/lib/features/directory/service/find";
import { route } from "@/lib/server/http/route";

export const GET = route(directoryApi.list, [ListEntriesInput, EntryList], listEntries);
