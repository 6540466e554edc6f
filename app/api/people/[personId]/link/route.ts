import { PersonInput } from "@/lib/features/people/schema";
import { resetPassword } from "@/lib/features/people/service/manage";
import { route } from "@/lib/server/http/route";

export const POST = route(PersonInput, resetPassword, { scope: "console", status: 201 });
