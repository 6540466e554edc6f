import { z } from "zod";
import { pagination } from "./list-page";
import { openEnum } from "./open-enum";
import { Id } from "./parameters";
import { VERIFICATION_STATUSES } from "./verification-status";

/** One thing that a verification lacks (interface-revisions 5). */
export const VerificationError = z.looseObject({
  resourceId: z.string().optional(),
  type: z.string().optional(),
  reason: z.string().optional(),
  field: z.string().optional(),
});
export type VerificationError = z.infer<typeof VerificationError>;

/** A check of a customer's identity or business (interface-revisions 5). */
export const Verification = z.looseObject({
  id: z.string(),
  customerId: z.string().optional(),
  verificationStatus: openEnum(VERIFICATION_STATUSES).optional(),
  errors: z.array(VerificationError).optional(),
  createdAt: z.string().optional(),
  updatedAt: z.string().optional(),
});
export type Verification = z.infer<typeof Verification>;

/** Query of `GET /verifications` (interface-revisions 5). */
export const ListVerificationsQuery = z.strictObject({
  customerId: Id.optional(),
  verificationStatus: z.enum(VERIFICATION_STATUSES).optional(),
  ...pagination,
});
