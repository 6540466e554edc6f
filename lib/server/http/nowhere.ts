import "server-only";
import { NotFoundError } from "@/lib/errors";
import { problemResponse } from "./problem";
import { requestInfo } from "./request-info";

/** The response for an address that the API does not have; otherwise the console's own page would answer. */
export function nowhereResponse(request: Request): Response {
  const error = new NotFoundError({ title: "There is nothing at this address.", meaning: "Nothing was changed." });
  return problemResponse(error, requestInfo(request.headers).id, request);
}
