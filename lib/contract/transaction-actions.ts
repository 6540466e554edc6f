import { z } from "zod";
import { Instant } from "./calendar";

/** Body of `POST /transactions/{transactionId}/cancel` (interface-revisions 5). */
export const CancelTransactionBody = z.strictObject({ reason: z.string().trim().min(1).max(500).optional() });

/** Body of `POST /transactions/{transactionId}/confirm` (interface-revisions 5); the service's default is now. */
export const ConfirmReceiptBody = z.strictObject({ receiptDeliveryConfirmedAt: Instant.optional() });
