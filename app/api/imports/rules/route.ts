import { importsApi } from "@/lib/features/imports/api";
import { ImportRules, ReadRulesInput } from "@/lib/features/imports/schema";
import { readImportRules } from "@/lib/features/imports/service/read-rules";
import { route } from "@/lib/server/http/route";

export const GET = route(importsApi.rules, [ReadRulesInput, ImportRules], readImportRules);
