import { download, endpoint } from "@/lib/api";
import type * as s from "./schema";

export const customersApi = {
  list: endpoint<typeof s.ListCustomersInput, typeof s.CustomerList>("GET /api/customers", "customers:read"),
  file: download<typeof s.ExportCustomersInput>("/api/customers/file", "exports:create"),
  create: endpoint<typeof s.CreateCustomerInput, typeof s.CreatedCustomer>(
    "POST /api/customers",
    "customers:write",
    201,
  ),
  config: endpoint<typeof s.NothingInput, typeof s.CustomerConfig>("GET /api/customers/config", "customers:read"),
  endUserTerms: endpoint<typeof s.NothingInput, typeof s.EndUserTermsView>(
    "GET /api/customers/end-user-terms",
    "customers:read",
  ),
  kycCounts: endpoint<typeof s.NothingInput, typeof s.KycCounts>("GET /api/customers/kyc-counts", "customers:read"),
  get: endpoint<typeof s.CustomerIdInput, typeof s.CustomerView>("GET /api/customers/[customerId]", "customers:read"),
  update: endpoint<typeof s.UpdateCustomerInput, typeof s.CustomerView>(
    "PATCH /api/customers/[customerId]",
    "customers:write",
  ),
  delete: endpoint<typeof s.DeleteCustomerInput, typeof s.DeletedCustomer>(
    "DELETE /api/customers/[customerId]",
    "customers:delete",
  ),
  kycHistory: endpoint<typeof s.CustomerIdInput, typeof s.KycHistory>(
    "GET /api/customers/[customerId]/kyc-history",
    "customers:read",
  ),
  internalAccounts: endpoint<typeof s.CustomerIdInput, typeof s.InternalAccounts>(
    "GET /api/customers/[customerId]/internal-accounts",
    "accounts:read",
  ),
  externalAccounts: endpoint<typeof s.CustomerIdInput, typeof s.ExternalAccounts>(
    "GET /api/customers/[customerId]/external-accounts",
    "accounts:read",
  ),
  sendContactCode: endpoint<typeof s.SendContactCodeInput, typeof s.SentContactCode>(
    "POST /api/customers/[customerId]/contacts/[contact]/send-code",
    "customers:write",
  ),
  confirmContact: endpoint<typeof s.ConfirmContactInput, typeof s.ConfirmedContact>(
    "POST /api/customers/[customerId]/contacts/[contact]/confirm",
    "customers:write",
  ),
  notes: endpoint<typeof s.ListCustomerNotesInput, typeof s.CustomerNotes>(
    "GET /api/customers/[customerId]/notes",
    "customers:read",
  ),
  addNote: endpoint<typeof s.AddNoteInput, typeof s.CustomerNote>(
    "POST /api/customers/[customerId]/notes",
    "customers:note",
    201,
  ),
  reveal: endpoint<typeof s.CustomerIdInput, typeof s.RevealedCustomer>(
    "POST /api/customers/[customerId]/reveal",
    "personal:reveal",
  ),
};
