import { signOffsApi } from "@/lib/features/sign-offs/api";
import { ApproveSignOffInput, SignOffView } from "@/lib/features/sign-offs/schema";
import { approveSignOff } from "@/lib/features/sign-offs/service/decide";
import { route } from "@/lib/server/http/route";

export const POST = route(signOffsApi.approve, [ApproveSignOffInput, SignOffView], approveSignOff);
