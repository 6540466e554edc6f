import { readEvidence } from "@/lib/features/closings/service/evidence";
import { journalApi } from "@/lib/features/journal/api";
import { Evidence, ReadEvidenceInput } from "@/lib/features/journal/schema";
import { route } from "@/lib/server/http/route";

export const GET = route(journalApi.evidence, [ReadEvidenceInput, Evidence], readEvidence);
