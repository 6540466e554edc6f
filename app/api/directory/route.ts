import { ListEntriesInput } from "@/lib/features/directory/schema";
import { listEntries } from "@/lib/features/directory/service/find";
import { route } from "@/lib/server/http/route";

export const GET = route(ListEntriesInput, listEntries, { scope: "environment" });
