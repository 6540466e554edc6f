import { customersApi } from "@/lib/features/customers/api";
import { ConfirmContactInput, ConfirmedContact } from "@/lib/features/customers/schema";
import { confirmContact } from "@/lib/features/customers/service/verify-contact";
import { route } from "@/lib/server/http/route";

export const POST = route(customersApi.confirmContact, [ConfirmContactInput, ConfirmedContact], confirmContact);
