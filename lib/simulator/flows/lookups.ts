import { randomUUID } from "node:crypto";
import { customerInfoProblem } from "@/lib/contract/customer-info-fields";
import type { CreateQuoteBody } from "@/lib/contract/quote";
import { refuse } from "../http/api-error";
import type { LookupRecord } from "../state/records";
import type { World } from "../state/world";
import type { Receiver } from "./receivers";

/** Stores a lookup for as long as the setting says; a quote to the receiver refers to it. */
export function keepLookup(world: World, receiver: Receiver, customerId: string | undefined): LookupRecord {
  const lookup: LookupRecord = {
    id: `Lookup:${randomUUID()}`,
    receiverUmaAddress: receiver.umaAddress,
    ...(customerId === undefined ? {} : { customerId }),
    createdAt: world.clock.now(),
    requiredFields: receiver.requiredFields.filter((field) => field.mandatory).map((field) => field.name),
  };
  world.store.put("lookups", lookup);
  world.store.count("lookups", receiver.umaAddress);
  world.scheduler.after(world.settings.lookupLifetimeSeconds, "lookup-expiry", lookup.id);
  return lookup;
}

/** Registers the expiry of lookups with the scheduler. */
export function registerLookups(world: World): void {
  world.scheduler.on("lookup-expiry", (id) => world.store.remove("lookups", id));
}

/** The lookup that a quote refers to. Throws 404 if it has expired, or was for another receiver or payer. */
export function requireLookup(
  world: World,
  lookupId: string | undefined,
  { umaAddress, customerId }: { umaAddress: string; customerId: string | undefined },
): LookupRecord {
  const lookup = world.store.tables.lookups.get(lookupId ?? "");
  const isOthers = lookup?.customerId !== undefined && lookup.customerId !== customerId;
  if (lookup?.receiverUmaAddress === umaAddress && !isOthers) return lookup;
  throw refuse(404, "LOOKUP_REQUEST_NOT_FOUND", "Look up this recipient first.", { field: "lookupId" });
}

/** Throws 400 unless all the payer's data that the receiver's institution requires is there and readable. */
export function requireSenderInfo(lookup: LookupRecord, { senderCustomerInfo = {} }: CreateQuoteBody): void {
  const missing = lookup.requiredFields.filter((name) => !senderCustomerInfo[name]?.trim());
  if (missing.length > 0) {
    const message = `The recipient's institution requires ${missing.join(", ")}.`;
    throw refuse(400, "MISSING_MANDATORY_USER_INFO", message, { missing });
  }
  const errors = Object.entries(senderCustomerInfo).flatMap(([name, text]) => {
    const problem = text.includes("•") ? "Send it in full." : customerInfoProblem(name, text);
    return problem === null ? [] : [{ field: `senderCustomerInfo.${name}`, message: problem }];
  });
  if (errors.length > 0) throw refuse(400, "INVALID_INPUT", "The sender's data can't be read.", { errors });
}
