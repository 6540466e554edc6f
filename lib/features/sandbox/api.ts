import { endpoint } from "@/lib/api";
import type {
  FundQuoteInput,
  MakeTestAccountInput,
  ReceiveUmaInput,
  SandboxPayment,
  SandboxTools,
  SandboxToolsInput,
  TestAccount,
} from "./schema";

export const sandboxApi = {
  tools: endpoint<typeof SandboxToolsInput, typeof SandboxTools>("GET", "/api/sandbox/tools", "sandbox:simulate"),
  fundQuote: endpoint<typeof FundQuoteInput, typeof SandboxPayment>(
    "POST",
    "/api/sandbox/quote-fundings",
    "sandbox:simulate",
  ),
  receiveUma: endpoint<typeof ReceiveUmaInput, typeof SandboxPayment>(
    "POST",
    "/api/sandbox/uma-payments",
    "sandbox:simulate",
  ),
  makeAccount: endpoint<typeof MakeTestAccountInput, typeof TestAccount>(
    "POST",
    "/api/sandbox/test-accounts",
    "sandbox:simulate",
    201,
  ),
};
