import { endpoint, upload } from "@/lib/api";
import type * as s from "./schema";

export const driftApi = {
  observations: endpoint<typeof s.Nothing, typeof s.ObservationList>(
    "GET /api/service/observations",
    "environments:read",
  ),
  accept: endpoint<typeof s.MarkObservationsInput, typeof s.ObservationList>(
    "POST /api/service/observations/accept",
    "environments:manage",
  ),
  reopen: endpoint<typeof s.MarkObservationsInput, typeof s.ObservationList>(
    "POST /api/service/observations/reopen",
    "environments:manage",
  ),
  checkFile: upload<typeof s.Nothing, typeof s.DocumentComparison>(
    "/api/service/document",
    "environments:manage",
    "application/yaml",
  ),
  checkAddress: endpoint<typeof s.CompareAddressInput, typeof s.DocumentComparison>(
    "POST /api/service/document/address",
    "environments:manage",
  ),
};
