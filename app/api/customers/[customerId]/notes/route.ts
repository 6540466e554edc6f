import { customersApi } from "@/lib/features/customers/api";
import { AddNoteInput, CustomerNote, CustomerNotes, ListCustomerNotesInput } from "@/lib/features/customers/schema";
import { addCustomerNote, listCustomerNotes } from "@/lib/features/customers/service/notes";
import { route } from "@/lib/server/http/route";

export const GET = route(customersApi.notes, [ListCustomerNotesInput, CustomerNotes], listCustomerNotes);
export const POST = route(customersApi.addNote, [AddNoteInput, CustomerNote], addCustomerNote);
