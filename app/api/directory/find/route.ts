import { directoryApi } from "@/lib/features/directory/api";
import { FindInput, Findings } from "@/lib/features/directory/schema";
import { findAnything } from "@/lib/features/directory/service/find";
import { route } from "@/lib/server/http/route";

export const GET = route(directoryApi.find, [FindInput, Findings], findAnything);
