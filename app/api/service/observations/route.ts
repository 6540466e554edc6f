import { driftApi } from "@/lib/features/drift/api";
import { Nothing, ObservationList } from "@/lib/features/drift/schema";
import { listObservations } from "@/lib/features/drift/service/list-observations";
import { route } from "@/lib/server/http/route";

export const GET = route(driftApi.observations, [Nothing, ObservationList], listObservations);
