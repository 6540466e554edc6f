import { sandboxApi } from "@/lib/features/sandbox/api";
import { ReceiveUmaInput, SandboxPayment } from "@/lib/features/sandbox/schema";
import { receiveUma } from "@/lib/features/sandbox/service/receive-uma";
import { route } from "@/lib/server/http/route";

export const POST = route(sandboxApi.receiveUma, [ReceiveUmaInput, SandboxPayment], receiveUma);
