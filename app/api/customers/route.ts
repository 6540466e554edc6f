import { customersApi } from "@/lib/features/customers/api";
import {
  CreateCustomerInput,
  CreatedCustomer,
  CustomerList,
  ListCustomersInput,
} from "@/lib/features/customers/schema";
import { createCustomer } from "@/lib/features/customers/service/create-customer";
import { listCustomers } from "@/lib/features/customers/service/read";
import { route } from "@/lib/server/http/route";

export const GET = route(customersApi.list, [ListCustomersInput, CustomerList], listCustomers);
export const POST = route(customersApi.create, [CreateCustomerInput, CreatedCustomer], createCustomer);
