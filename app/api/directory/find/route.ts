import { FindInput } from "@/lib/features/directory/schema";
import { findAnything } from "@/lib/features/directory/service/find";
import { route } from "@/lib/server/http/route";

export const GET = route(FindInput, findAnything, { scope: "environment" });
