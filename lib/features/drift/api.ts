import { endpoint, upload } from "@/lib/api";
import type {
  CompareAddressInput,
  DocumentComparison,
  MarkObservationsInput,
  Nothing,
  ObservationList,
} from "./schema";

export const driftApi = {
  observations: endpoint<typeof Nothing, typeof ObservationList>(
    "GET",
    "/api/service/observations",
    "environments:read",
  ),
  accept: endpoint<typeof MarkObservationsInput, typeof ObservationList>(
    "POST",
    "/api/service/observations/accept",
    "environments:manage",
  ),
  reopen: endpoint<typeof MarkObservationsInput, typeof ObservationList>(
    "POST",
    "/api/service/observations/reopen",
    "environments:manage",
  ),
  checkFile: upload<typeof Nothing, typeof DocumentComparison>(
    "/api/service/document",
    "environments:manage",
    "application/yaml",
  ),
  checkAddress: endpoint<typeof CompareAddressInput, typeof DocumentComparison>(
    "POST",
    "/api/service/document/address",
    "environments:manage",
  ),
};
