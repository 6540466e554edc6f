import { MarkObservationsInput } from "@/lib/features/drift/schema";
import { reopenObservations } from "@/lib/features/drift/service/accept-observations";
import { route } from "@/lib/server/http/route";

export const POST = route(MarkObservationsInput, reopenObservations, { scope: "environment" });
