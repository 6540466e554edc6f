import { nowhereResponse } from "@/lib/server/http/nowhere";

export const GET = nowhereResponse;
export const POST = nowhereResponse;
export const PUT = nowhereResponse;
export const PATCH = nowhereResponse;
export const DELETE = nowhereResponse;
