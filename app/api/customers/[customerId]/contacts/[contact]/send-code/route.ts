import { customersApi } from "@/lib/features/customers/api";
import { SendContactCodeInput, SentContactCode } from "@/lib/features/customers/schema";
import { sendContactCode } from "@/lib/features/customers/service/verify-contact";
import { route } from "@/lib/server/http/route";

export const POST = route(customersApi.sendContactCode, [SendContactCodeInput, SentContactCode], sendContactCode);
