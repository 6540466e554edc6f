import { readinessResponse } from "@/lib/server/http/readiness";

export const dynamic = "force-dynamic";

export const GET = readinessResponse;
