import { peopleApi } from "@/lib/features/people/api";
import { ChangeOwnPasswordInput } from "@/lib/features/people/schema";
import { changeOwnPassword } from "@/lib/features/people/service/own";
import { route } from "@/lib/server/http/route";

export const POST = route(peopleApi.changePassword, [ChangeOwnPasswordInput], changeOwnPassword);
