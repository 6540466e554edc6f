import { approvalsApi } from "@/lib/features/approvals/api";
import {
  AddApprovalNoteInput,
  ApprovalNote,
  ApprovalNotes,
  ListApprovalNotesInput,
} from "@/lib/features/approvals/schema";
import { addApprovalNote, listApprovalNotes } from "@/lib/features/approvals/service/notes";
import { route } from "@/lib/server/http/route";

export const GET = route(approvalsApi.notes, [ListApprovalNotesInput, ApprovalNotes], listApprovalNotes);
export const POST = route(approvalsApi.addNote, [AddApprovalNoteInput, ApprovalNote], addApprovalNote);
