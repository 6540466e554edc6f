import { CompareAddressInput } from "@/lib/features/drift/schema";
import { fetchAndCheckDocument } from "@/lib/features/drift/service/check-document";
import { route } from "@/lib/server/http/route";

export const POST = route(CompareAddressInput, fetchAndCheckDocument, { scope: "environment" });
