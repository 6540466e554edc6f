import { download, endpoint } from "@/lib/api";
import type {
  AddApprovalNoteInput,
  ApprovalDetail,
  ApprovalNote,
  ApprovalNotes,
  ApprovalQueue,
  ApprovalRow,
  ApproveInput,
  AssignInput,
  CountWaitingInput,
  DecisionList,
  DecisionResult,
  DeclineInput,
  ExportDecisionsInput,
  GetApprovalInput,
  GetQueueInput,
  ListApprovalNotesInput,
  ListDecisionsInput,
  MarkSeenInput,
  RevealedSender,
  RevealSenderInput,
  WaitingCount,
} from "./schema";

export const approvalsApi = {
  queue: endpoint<typeof GetQueueInput, typeof ApprovalQueue>("GET", "/api/approvals", "approvals:read"),
  waiting: endpoint<typeof CountWaitingInput, typeof WaitingCount>("GET", "/api/approvals/waiting", "approvals:read"),
  markSeen: endpoint<typeof MarkSeenInput>("POST", "/api/approvals/seen", "approvals:read"),
  get: endpoint<typeof GetApprovalInput, typeof ApprovalDetail>(
    "GET",
    "/api/approvals/[transactionId]",
    "approvals:read",
  ),
  approve: endpoint<typeof ApproveInput, typeof DecisionResult>(
    "POST",
    "/api/approvals/[transactionId]/approve",
    "approvals:decide",
  ),
  decline: endpoint<typeof DeclineInput, typeof DecisionResult>(
    "POST",
    "/api/approvals/[transactionId]/decline",
    "approvals:decide",
  ),
  assign: endpoint<typeof AssignInput, typeof ApprovalRow>(
    "POST",
    "/api/approvals/[transactionId]/assign",
    "approvals:decide",
  ),
  notes: endpoint<typeof ListApprovalNotesInput, typeof ApprovalNotes>(
    "GET",
    "/api/approvals/[transactionId]/notes",
    "approvals:read",
  ),
  addNote: endpoint<typeof AddApprovalNoteInput, typeof ApprovalNote>(
    "POST",
    "/api/approvals/[transactionId]/notes",
    "approvals:note",
    201,
  ),
  reveal: endpoint<typeof RevealSenderInput, typeof RevealedSender>(
    "POST",
    "/api/approvals/[transactionId]/reveal",
    "personal:reveal",
  ),
  decisions: endpoint<typeof ListDecisionsInput, typeof DecisionList>(
    "GET",
    "/api/approvals/decisions",
    "approvals:read",
  ),
  decisionsFile: download<typeof ExportDecisionsInput>("/api/approvals/decisions/file", "approvals:read"),
};
