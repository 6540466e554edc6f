import { endpoint } from "@/lib/api";
import type {
  AddNoteInput,
  CreateCustomerInput,
  CreatedCustomer,
  CustomerConfig,
  CustomerIdInput,
  CustomerList,
  CustomerNote,
  CustomerNotes,
  CustomerView,
  DeleteCustomerInput,
  DeletedCustomer,
  EndUserTermsView,
  ExternalAccounts,
  InternalAccounts,
  KycCounts,
  KycHistory,
  ListCustomerNotesInput,
  ListCustomersInput,
  NothingInput,
  RevealedCustomer,
  UpdateCustomerInput,
} from "./schema";

export const customersApi = {
  list: endpoint<typeof ListCustomersInput, typeof CustomerList>("GET", "/api/customers", "customers:read"),
  create: endpoint<typeof CreateCustomerInput, typeof CreatedCustomer>(
    "POST",
    "/api/customers",
    "customers:write",
    201,
  ),
  config: endpoint<typeof NothingInput, typeof CustomerConfig>("GET", "/api/customers/config", "customers:read"),
  endUserTerms: endpoint<typeof NothingInput, typeof EndUserTermsView>(
    "GET",
    "/api/customers/end-user-terms",
    "customers:read",
  ),
  kycCounts: endpoint<typeof NothingInput, typeof KycCounts>("GET", "/api/customers/kyc-counts", "customers:read"),
  get: endpoint<typeof CustomerIdInput, typeof CustomerView>("GET", "/api/customers/[customerId]", "customers:read"),
  update: endpoint<typeof UpdateCustomerInput, typeof CustomerView>(
    "PATCH",
    "/api/customers/[customerId]",
    "customers:write",
  ),
  delete: endpoint<typeof DeleteCustomerInput, typeof DeletedCustomer>(
    "DELETE",
    "/api/customers/[customerId]",
    "customers:delete",
  ),
  kycHistory: endpoint<typeof CustomerIdInput, typeof KycHistory>(
    "GET",
    "/api/customers/[customerId]/kyc-history",
    "customers:read",
  ),
  internalAccounts: endpoint<typeof CustomerIdInput, typeof InternalAccounts>(
    "GET",
    "/api/customers/[customerId]/internal-accounts",
    "accounts:read",
  ),
  externalAccounts: endpoint<typeof CustomerIdInput, typeof ExternalAccounts>(
    "GET",
    "/api/customers/[customerId]/external-accounts",
    "accounts:read",
  ),
  notes: endpoint<typeof ListCustomerNotesInput, typeof CustomerNotes>(
    "GET",
    "/api/customers/[customerId]/notes",
    "customers:read",
  ),
  addNote: endpoint<typeof AddNoteInput, typeof CustomerNote>(
    "POST",
    "/api/customers/[customerId]/notes",
    "customers:note",
    201,
  ),
  reveal: endpoint<typeof CustomerIdInput, typeof RevealedCustomer>(
    "POST",
    "/api/customers/[customerId]/reveal",
    "personal:reveal",
  ),
};
