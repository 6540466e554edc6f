import { signOffsApi } from "@/lib/features/sign-offs/api";
import { Nothing, SignOffCount } from "@/lib/features/sign-offs/schema";
import { countSignOffs } from "@/lib/features/sign-offs/service/read";
import { route } from "@/lib/server/http/route";

export const GET = route(signOffsApi.count, [Nothing, SignOffCount], countSignOffs);
