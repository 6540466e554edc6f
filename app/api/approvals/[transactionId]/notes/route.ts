import { AddApprovalNoteInput, ListApprovalNotesInput } from "@/lib/features/approvals/schema";
import { addApprovalNote, listApprovalNotes } from "@/lib/features/approvals/service/notes";
import { route } from "@/lib/server/http/route";

export const GET = route(ListApprovalNotesInput, listApprovalNotes, { scope: "environment" });
export const POST = route(AddApprovalNoteInput, addApprovalNote, { scope: "environment", status: 201 });
