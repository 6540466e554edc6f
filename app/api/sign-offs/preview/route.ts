import { signOffsApi } from "@/lib/features/sign-offs/api";
import { PreviewSignOffInput, SignOffPreview } from "@/lib/features/sign-offs/schema";
import { previewSignOff } from "@/lib/features/sign-offs/service/read";
import { route } from "@/lib/server/http/route";

export const GET = route(signOffsApi.preview, [PreviewSignOffInput, SignOffPreview], previewSignOff);
