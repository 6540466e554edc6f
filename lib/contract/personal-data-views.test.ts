import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { customerRow, customerView } from "@/lib/features/customers/service/views";
import { exportColumns } from "@/lib/features/exports/fields/columns";
import { exportCells } from "@/lib/features/exports/service/write/compare";
import { describeEvent } from "@/lib/features/notifications/service/describe-event";
import { redact as redactLine } from "@/lib/server/redaction";
import { redact } from "@/lib/upstream/redact";
import { Customer } from "./customer";
import { ExternalAccount } from "./external-account";
import { isShown, kindOf, shownRecord, type Whose } from "./personal-data";
import { type Shape, shapeOf } from "./shape";
import { Transaction } from "./transaction";

/** The values of masked fields, of those that screens show about a person, and of the harmless ones. */
const [MASKED, SHOWN, PLAIN] = ["Zanzibar masked", "Quito shown", "Oslo plain"];
const OWNERS: Record<string, Whose> = { accountInfo: "account", beneficiary: "beneficiary" };

/** A place in a record: the field's name, its parent's name, whose data it is, and whether a person contains it. */
interface Place {
  name: string;
  parent?: string;
  whose: Whose;
  isInside?: boolean;
}

/** Any record of this shape, with any of its optional fields left out and unknown ones added. */
function recordsOf(shape: Shape, { name, whose, isInside }: Place): fc.Arbitrary<Record<string, unknown>> {
  const fields = [...(shape.fields ?? [])];
  const values = fields.map(([field, { shape }]) => [
    field,
    valuesOf(shape, { name: field, parent: name, whose, isInside }),
  ]);
  const requiredKeys = fields.filter(([, { isOptional }]) => !isOptional).map(([field]) => field);
  const known = fc.record<Record<string, unknown>>(Object.fromEntries(values), { requiredKeys });
  const strange = fc.constantFrom<unknown>(MASKED, [MASKED], { inner: MASKED });
  const unknown = fc.dictionary(fc.stringMatching(/^x[a-z]{1,8}$/), strange, { maxKeys: 2 });
  return fc.tuple(known, unknown).map(([one, other]) => ({ ...other, ...one }));
}

function valuesOf(shape: Shape, place: Place): fc.Arbitrary<unknown> {
  const { name, parent, whose, isInside = false } = place;
  const kind = kindOf(name, parent);
  if (shape.kind === "array" && shape.item) return fc.array(valuesOf(shape.item, place), { maxLength: 2 });
  if (shape.kind === "object") {
    return recordsOf(shape, { name, whose: OWNERS[name] ?? whose, isInside: isInside || kind === "person" });
  }
  if (shape.kind === "map") return facts;
  if (shape.kind === "integer" || shape.kind === "number") return fc.constant(1);
  if (shape.kind === "truth") return fc.boolean();
  if (kind === "category" || (kind === "plain" && !isInside)) return fc.constantFrom(...(shape.values ?? [PLAIN]));
  return fc.constant(isShown(name, whose) ? SHOWN : MASKED);
}

const facts = fc.record({
  FULL_NAME: fc.constant(MASKED),
  BIRTH_DATE: fc.constant(MASKED),
  NATIONALITY: fc.constant(SHOWN),
});
const transactions = recordsOf(shapeOf(Transaction), { name: "", whose: "counterparty" }).map((record) => ({
  ...record,
  id: "Transaction:1",
}));

/** Payment instructions are the service's own account: screens show them unmasked. */
const withoutInstructions = (record: Record<string, unknown>) => ({ ...record, paymentInstructions: undefined });
const layout = {
  ...{ format: "csv" as const, timeZone: "UTC", amounts: "both" as const },
  columns: exportColumns.map(({ id }) => id),
};

describe("no personal value reaches a user who may not see it", () => {
  it("in the list of payments and in a file of them", () => {
    fc.assert(
      fc.property(transactions, (record) => {
        const row = Transaction.parse(withoutInstructions(record));
        expect(JSON.stringify(shownRecord(row, "counterparty"))).not.toContain(MASKED);
        const cells = exportCells({ ...row, customerLabel: null, fromLabel: "", toLabel: "" }, layout, true);
        expect(JSON.stringify(cells)).not.toContain(MASKED);
      }),
    );
  });

  it("in a list of customers, on a customer's page and in the audit log", () => {
    const customers = recordsOf(shapeOf(Customer), { name: "", whose: "customer" }).map((record) => ({
      ...record,
      id: "Customer:1",
    }));
    fc.assert(
      fc.property(customers, (record) => {
        const customer = Customer.parse(record);
        for (const view of [customerRow(customer), customerView(customer), shownRecord(customer, "customer")]) {
          expect(JSON.stringify(view)).not.toContain(MASKED);
        }
      }),
    );
  });

  const resources = fc.oneof(
    transactions,
    recordsOf(shapeOf(Customer), { name: "", whose: "customer" }),
    recordsOf(shapeOf(ExternalAccount), { name: "", whose: "account" }),
  );

  it("in a call record, on a delivery's page and in a notification, not even what screens show", () => {
    fc.assert(
      fc.property(
        resources,
        fc.constantFrom("OUTGOING_PAYMENT.FAILED", "CUSTOMER.KYC_APPROVED", "X.Y"),
        (data, type) => {
          const event = { id: "Webhook:1", type, data };
          for (const view of [redact(data), redact(event), describeEvent(event)]) {
            expect(JSON.stringify(view)).not.toMatch(/Zanzibar|Quito/);
          }
        },
      ),
    );
  });

  it("in a log line, at any depth, for fields that the interface names", () => {
    fc.assert(
      fc.property(resources, (data) => {
        const line = JSON.stringify(redactLine({ ...data, resource: { data } }), (key, value) =>
          /^x[a-z]+$/.test(key) ? undefined : value,
        );
        expect(line).not.toMatch(/Zanzibar|Quito/);
      }),
    );
  });
});
