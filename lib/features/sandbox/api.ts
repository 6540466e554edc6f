import { endpoint } from "@/lib/api";
import type * as s from "./schema";

export const sandboxApi = {
  tools: endpoint<typeof s.SandboxToolsInput, typeof s.SandboxTools>("GET /api/sandbox/tools", "sandbox:simulate"),
  fundQuote: endpoint<typeof s.FundQuoteInput, typeof s.SandboxPayment>(
    "POST /api/sandbox/quote-fundings",
    "sandbox:simulate",
  ),
  receiveUma: endpoint<typeof s.ReceiveUmaInput, typeof s.SandboxPayment>(
    "POST /api/sandbox/uma-payments",
    "sandbox:simulate",
  ),
  makeAccount: endpoint<typeof s.MakeTestAccountInput, typeof s.TestAccount>(
    "POST /api/sandbox/test-accounts",
    "sandbox:simulate",
    201,
  ),
};
