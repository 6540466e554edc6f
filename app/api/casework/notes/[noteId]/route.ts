import { caseworkApi } from "@/lib/features/casework/api";
import { WithdrawNoteInput } from "@/lib/features/casework/schema";
import { withdrawPaymentNote } from "@/lib/features/casework/service/notes";
import { route } from "@/lib/server/http/route";

export const DELETE = route(caseworkApi.withdrawNote, [WithdrawNoteInput], withdrawPaymentNote);
