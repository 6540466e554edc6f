import { CreateCustomerInput, ListCustomersInput } from "@/lib/features/customers/schema";
import { createCustomer } from "@/lib/features/customers/service/create-customer";
import { listCustomers } from "@/lib/features/customers/service/read";
import { route } from "@/lib/server/http/route";

export const GET = route(ListCustomersInput, listCustomers, { scope: "environment" });
export const POST = route(CreateCustomerInput, createCustomer, { scope: "environment", status: 201 });
