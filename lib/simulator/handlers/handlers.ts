import type { Handlers } from "../http/call";
import { listBanks, listVasps } from "./account-lists";
import { getImportJob, importCustomersCsv } from "./bulk";
import { getConfig } from "./config";
import { confirmEmail, confirmPhone, sendEmailCode, sendPhoneCode } from "./contacts";
import { createCustomer, deleteCustomer, getCustomer, listCustomers, updateCustomer } from "./customers";
import { getEndUserTerms } from "./end-user-terms";
import { listExchangeRates } from "./exchange-rates";
import {
  createExternalAccount,
  createPlatformExternalAccount,
  listExternalAccounts,
  listPlatformExternalAccounts,
} from "./external-accounts";
import { listInternalAccounts, listPlatformInternalAccounts } from "./internal-accounts";
import { createCustomerKycLink, getKycLink } from "./kyc-link";
import { authorizeQuote, resendQuoteAuthorization } from "./quote-authorization";
import { createQuote, executeQuote, getQuote, listQuotes } from "./quotes";
import { lookupReceiver } from "./receiver";
import { sandboxReceive, sandboxSend } from "./sandbox";
import { cancelTransaction, confirmTransaction } from "./transaction-actions";
import { approveTransaction, getTransaction, listTransactions, rejectTransaction } from "./transactions";
import { transferIn, transferOut } from "./transfers";
import { listVerifications } from "./verifications";

/** Every endpoint of the contract. */
export const handlers: Handlers = {
  createCustomer,
  listCustomers,
  getCustomer,
  updateCustomer,
  deleteCustomer,
  getKycLink,
  createCustomerKycLink,
  sendEmailCode,
  confirmEmail,
  sendPhoneCode,
  confirmPhone,
  getEndUserTerms,
  listVerifications,
  importCustomersCsv,
  getImportJob,
  getConfig,
  createExternalAccount,
  listExternalAccounts,
  listPlatformExternalAccounts,
  createPlatformExternalAccount,
  listInternalAccounts,
  listPlatformInternalAccounts,
  createQuote,
  listQuotes,
  getQuote,
  executeQuote,
  listExchangeRates,
  listBanks,
  listVasps,
  authorizeQuote,
  resendQuoteAuthorization,
  listTransactions,
  getTransaction,
  approveTransaction,
  rejectTransaction,
  cancelTransaction,
  confirmTransaction,
  transferIn,
  transferOut,
  lookupReceiver,
  sandboxSend,
  sandboxReceive,
};
