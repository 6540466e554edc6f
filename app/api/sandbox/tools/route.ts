import { sandboxApi } from "@/lib/features/sandbox/api";
import { SandboxTools, SandboxToolsInput } from "@/lib/features/sandbox/schema";
import { getSandboxTools } from "@/lib/features/sandbox/service/tools";
import { route } from "@/lib/server/http/route";

export const GET = route(sandboxApi.tools, [SandboxToolsInput, SandboxTools], getSandboxTools);
