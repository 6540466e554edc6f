import { customersApi } from "@/lib/features/customers/api";
import { ExportCustomersInput } from "@/lib/features/customers/schema";
import { exportCustomers } from "@/lib/features/customers/service/export-customers";
import { downloadRoute } from "@/lib/server/http/file-route";

export const GET = downloadRoute(customersApi.file, [ExportCustomersInput], exportCustomers);
