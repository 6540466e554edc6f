import { endpoint, upload } from "@/lib/api";
import type {
  AcceptObservationsInput,
  CompareAddressInput,
  DocumentComparison,
  Nothing,
  ObservationList,
} from "./schema";

export const driftApi = {
  observations: endpoint<typeof Nothing, typeof ObservationList>(
    "GET",
    "/api/service/observations",
    "environments:read",
  ),
  accept: endpoint<typeof AcceptObservationsInput, typeof ObservationList>(
    "POST",
    "/api/service/observations/accept",
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
