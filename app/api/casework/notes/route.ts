import { caseworkApi } from "@/lib/features/casework/api";
import { ActResult, AddPaymentNotesInput } from "@/lib/features/casework/schema";
import { addPaymentNotes } from "@/lib/features/casework/service/notes";
import { route } from "@/lib/server/http/route";

export const POST = route(caseworkApi.addNotes, [AddPaymentNotesInput, ActResult], addPaymentNotes);
