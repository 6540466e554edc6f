import { MarkObservationsInput } from "@/lib/features/drift/schema";
import { acceptObservations } from "@/lib/features/drift/service/accept-observations";
import { route } from "@/lib/server/http/route";

export const POST = route(MarkObservationsInput, acceptObservations, { scope: "environment" });
