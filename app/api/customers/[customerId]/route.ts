import { customersApi } from "@/lib/features/customers/api";
import {
  CustomerIdInput,
  CustomerView,
  DeleteCustomerInput,
  DeletedCustomer,
  UpdateCustomerInput,
} from "@/lib/features/customers/schema";
import { deleteCustomer } from "@/lib/features/customers/service/delete-customer";
import { getCustomer } from "@/lib/features/customers/service/read";
import { updateCustomer } from "@/lib/features/customers/service/update-customer";
import { route } from "@/lib/server/http/route";

export const GET = route(customersApi.get, [CustomerIdInput, CustomerView], getCustomer);
export const PATCH = route(customersApi.update, [UpdateCustomerInput, CustomerView], updateCustomer);
export const DELETE = route(customersApi.delete, [DeleteCustomerInput, DeletedCustomer], deleteCustomer);
