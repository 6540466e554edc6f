import { download, endpoint } from "@/lib/api";
import type * as s from "./schema";

export const approvalsApi = {
  queue: endpoint<typeof s.GetQueueInput, typeof s.ApprovalQueue>("GET /api/approvals", "approvals:read"),
  waiting: endpoint<typeof s.CountWaitingInput, typeof s.WaitingCount>("GET /api/approvals/waiting", "approvals:read"),
  markSeen: endpoint<typeof s.MarkSeenInput>("POST /api/approvals/seen", "approvals:read"),
  get: endpoint<typeof s.GetApprovalInput, typeof s.ApprovalDetail>(
    "GET /api/approvals/[transactionId]",
    "approvals:read",
  ),
  approve: endpoint<typeof s.ApproveInput, typeof s.DecisionResult>(
    "POST /api/approvals/[transactionId]/approve",
    "approvals:decide",
  ),
  decline: endpoint<typeof s.DeclineInput, typeof s.DecisionResult>(
    "POST /api/approvals/[transactionId]/decline",
    "approvals:decide",
  ),
  assign: endpoint<typeof s.AssignInput, typeof s.ApprovalRow>(
    "POST /api/approvals/[transactionId]/assign",
    "approvals:decide",
  ),
  notes: endpoint<typeof s.ListApprovalNotesInput, typeof s.ApprovalNotes>(
    "GET /api/approvals/[transactionId]/notes",
    "approvals:read",
  ),
  addNote: endpoint<typeof s.AddApprovalNoteInput, typeof s.ApprovalNote>(
    "POST /api/approvals/[transactionId]/notes",
    "approvals:note",
    201,
  ),
  reveal: endpoint<typeof s.GetApprovalInput, typeof s.RevealedSender>(
    "POST /api/approvals/[transactionId]/reveal",
    "personal:reveal",
  ),
  decisions: endpoint<typeof s.ListDecisionsInput, typeof s.DecisionList>(
    "GET /api/approvals/decisions",
    "approvals:read",
  ),
  decisionsFile: download<typeof s.ExportDecisionsInput>("/api/approvals/decisions/file", "approvals:read"),
};
