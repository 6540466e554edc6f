import { driftApi } from "@/lib/features/drift/api";
import { CompareAddressInput, DocumentComparison } from "@/lib/features/drift/schema";
import { fetchAndCheckDocument } from "@/lib/features/drift/service/check-document";
import { route } from "@/lib/server/http/route";

export const POST = route(driftApi.checkAddress, [CompareAddressInput, DocumentComparison], fetchAndCheckDocument);
