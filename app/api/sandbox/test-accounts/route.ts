import { sandboxApi } from "@/lib/features/sandbox/api";
import { MakeTestAccountInput, TestAccount } from "@/lib/features/sandbox/schema";
import { makeTestAccount } from "@/lib/features/sandbox/service/make-test-account";
import { route } from "@/lib/server/http/route";

export const POST = route(sandboxApi.makeAccount, [MakeTestAccountInput, TestAccount], makeTestAccount);
