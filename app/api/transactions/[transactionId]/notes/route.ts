import { caseworkApi } from "@/lib/features/casework/api";
import { ListPaymentNotesInput, PaymentNotes } from "@/lib/features/casework/schema";
import { listPaymentNotes } from "@/lib/features/casework/service/notes";
import { route } from "@/lib/server/http/route";

export const GET = route(caseworkApi.notes, [ListPaymentNotesInput, PaymentNotes], listPaymentNotes);
