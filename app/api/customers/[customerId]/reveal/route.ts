import { CustomerIdInput } from "@/lib/features/customers/schema";
import { revealCustomer } from "@/lib/features/customers/service/read";
import { route } from "@/lib/server/http/route";

export const POST = route(CustomerIdInput, revealCustomer, { scope: "environment" });
