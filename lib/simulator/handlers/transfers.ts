import { randomUUID } from "node:crypto";
import { canBePulled } from "@/lib/contract/direct-pull";
import { accountById, requireReady, requireRoom } from "../flows/accounts";
import { move, postEntry, system } from "../flows/entries";
import { beginIncoming } from "../flows/incoming";
import { startPayout } from "../flows/outgoing";
import { newReference, sandboxOutcome } from "../flows/quoting";
import { refuse } from "../http/api-error";
import type { Call } from "../http/call";
import { incomingRecord, transferRecord } from "../resources/transaction-record";
import type { StoredExternalAccount, StoredInternalAccount } from "../state/resources";
import type { World } from "../state/world";

function accounts(world: World, internalId: string, externalId: string, internalField: string, externalField: string) {
  const internal = accountById(world, internalId, `${internalField}.accountId`);
  const external = accountById(world, externalId, `${externalField}.accountId`);
  if (internal.kind !== "internal") {
    throw refuse(400, "INVALID_BANK_ACCOUNT", "This must be an internal account.", {
      field: `${internalField}.accountId`,
    });
  }
  if (external.kind !== "external") {
    throw refuse(400, "INVALID_BANK_ACCOUNT", "This must be an external account.", {
      field: `${externalField}.accountId`,
    });
  }
  if (internal.account.currency !== external.account.record.currency) {
    throw refuse(400, "INVALID_CURRENCY", "Transfers can't change currency; use a quote instead.");
  }
  if (external.account.record.status !== "ACTIVE") {
    throw refuse(400, "INVALID_BANK_ACCOUNT", "Only ACTIVE accounts can be used.", {
      field: `${externalField}.accountId`,
    });
  }
  return { internal: internal.account, external: external.account };
}

function facts(
  world: World,
  internal: StoredInternalAccount,
  external: StoredExternalAccount,
  mode: "sandbox" | "production",
) {
  const customer = requireReady(world, internal.customerId);
  return {
    id: `Transaction:${randomUUID()}`,
    customerId: internal.customerId,
    platformCustomerId: customer?.platformCustomerId,
    createdAt: world.clock.now(),
    reference: newReference(),
    outcome: sandboxOutcome(world, mode, "transfer", external.identifier),
  };
}

/** `POST /transfer-in`: pulls from an external account that allows it (specification 4.4). */
export function transferIn({ world, body, mode, idempotencyKey }: Call<"transferIn">) {
  const { internal, external } = accounts(
    world,
    body.destination.accountId,
    body.source.accountId,
    "destination",
    "source",
  );
  if (!canBePulled(external.record)) {
    throw refuse(
      400,
      "INVALID_BANK_ACCOUNT",
      "Money can't be pulled from this account; deposit using its payment instructions.",
      {
        field: "source.accountId",
      },
    );
  }
  requireRoom(world, internal, body.amount);
  const transaction = incomingRecord({
    ...facts(world, internal, external, mode),
    from: { kind: "external", party: external.id, currency: internal.currency },
    to: { kind: "internal", party: internal.id, currency: internal.currency },
    amount: body.amount,
    status: "PROCESSING",
  });
  beginIncoming(world, transaction);
  world.store.count("transfers", idempotencyKey ?? transaction.id);
  return transaction.record;
}

/** `POST /transfer-out`: the reverse (interface-defaults 3). Debits the money at once. */
export function transferOut({ world, body, mode, idempotencyKey }: Call<"transferOut">) {
  const { internal, external } = accounts(
    world,
    body.source.accountId,
    body.destination.accountId,
    "source",
    "destination",
  );
  const transaction = transferRecord({
    ...facts(world, internal, external, mode),
    from: { kind: "internal", party: internal.id, currency: internal.currency },
    to: { kind: "external", party: external.id, currency: internal.currency },
    amount: body.amount,
    status: "PENDING",
  });
  postEntry(world, move(internal.id, system("transit"), internal.currency, body.amount));
  startPayout(world, transaction);
  world.store.count("transfers", idempotencyKey ?? transaction.id);
  return transaction.record;
}
