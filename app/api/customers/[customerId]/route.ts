import { CustomerIdInput, DeleteCustomerInput, UpdateCustomerInput } from "@/lib/features/customers/schema";
import { deleteCustomer } from "@/lib/features/customers/service/delete-customer";
import { getCustomer } from "@/lib/features/customers/service/read";
import { updateCustomer } from "@/lib/features/customers/service/update-customer";
import { route } from "@/lib/server/http/route";

export const GET = route(CustomerIdInput, getCustomer, { scope: "environment" });
export const PATCH = route(UpdateCustomerInput, updateCustomer, { scope: "environment" });
export const DELETE = route(DeleteCustomerInput, deleteCustomer, { scope: "environment" });
