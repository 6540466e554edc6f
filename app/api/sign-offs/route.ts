import { signOffsApi } from "@/lib/features/sign-offs/api";
import { ListSignOffsInput, SignOffList } from "@/lib/features/sign-offs/schema";
import { listSignOffs } from "@/lib/features/sign-offs/service/read";
import { route } from "@/lib/server/http/route";

export const GET = route(signOffsApi.list, [ListSignOffsInput, SignOffList], listSignOffs);
