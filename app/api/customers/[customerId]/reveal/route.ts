import { customersApi } from "@/lib/features/customers/api";
import { CustomerIdInput, RevealedCustomer } from "@/lib/features/customers/schema";
import { revealCustomer } from "@/lib/features/customers/service/read";
import { route } from "@/lib/server/http/route";

export const POST = route(customersApi.reveal, [CustomerIdInput, RevealedCustomer], revealCustomer);
