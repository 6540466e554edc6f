import { driftApi } from "@/lib/features/drift/api";
import { MarkObservationsInput, ObservationList } from "@/lib/features/drift/schema";
import { reopenObservations } from "@/lib/features/drift/service/accept-observations";
import { route } from "@/lib/server/http/route";

export const POST = route(driftApi.reopen, [MarkObservationsInput, ObservationList], reopenObservations);
