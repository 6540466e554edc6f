import { AddNoteInput, ListCustomerNotesInput } from "@/lib/features/customers/schema";
import { addCustomerNote, listCustomerNotes } from "@/lib/features/customers/service/notes";
import { route } from "@/lib/server/http/route";

export const GET = route(ListCustomerNotesInput, listCustomerNotes, { scope: "environment" });
export const POST = route(AddNoteInput, addCustomerNote, { scope: "environment", status: 201 });
