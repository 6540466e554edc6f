import { Nothing } from "@/lib/features/drift/schema";
import { listObservations } from "@/lib/features/drift/service/list-observations";
import { route } from "@/lib/server/http/route";

export const GET = route(Nothing, listObservations, { scope: "environment" });
