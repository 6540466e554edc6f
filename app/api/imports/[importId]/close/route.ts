import { ImportId } from "@/lib/features/imports/schema";
import { closeImport } from "@/lib/features/imports/service/unread";
import { route } from "@/lib/server/http/route";

export const POST = route(ImportId, closeImport, { scope: "environment" });
