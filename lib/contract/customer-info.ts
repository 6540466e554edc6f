import { z } from "zod";

/** A field name as the service writes it; names that are not in the list are accepted too (interface-defaults 2). */
export const CustomerInfoName = z.string().regex(/^\P{C}{1,100}$/u);

/** Customer data as sent, keyed by field name; values are text. */
export const CustomerInfoInput = z.record(CustomerInfoName, z.string().min(1).max(10_000));
export type CustomerInfoInput = z.infer<typeof CustomerInfoInput>;

/** A key-value map as read: whatever the counterparty sent (specification 2.8). */
export const CustomerInfo = z.record(z.string(), z.unknown());
export type CustomerInfo = z.infer<typeof CustomerInfo>;

/** A field the service asks for: `name` is a customer-info field name (interface-defaults 2 and 3). */
export const RequiredField = z.looseObject({ name: z.string(), mandatory: z.boolean().optional() });
export type RequiredField = z.infer<typeof RequiredField>;
