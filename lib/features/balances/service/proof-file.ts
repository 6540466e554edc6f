import "server-only";
import { ConflictError } from "@/lib/errors";
import { counted } from "@/lib/numbers";
import { recordAudit } from "@/lib/server/audit/record";
import { type EnvironmentContext, requirePermission } from "@/lib/server/context";
import { csvDownload } from "@/lib/server/files/csv-download";
import type { Download } from "@/lib/server/http/file-route";
import { LOOK_BACK_DAYS } from "../check/fit";
import { BASIS_LABELS, LEG_LABELS, moneyOf, POINT_LABELS, type ProofLine, proofFields } from "../fields";
import type { AccountProof, ProofFileInput } from "../schema";
import { readProof } from "./read-proof";

const EMPTY = { at: null, money: null, balance: null, transactionId: null, basis: null, note: null };

/**
 * A proof of account as CSV: the opening, each movement with the balance after it, the closing, the difference, and any
 * misfits; times in the user's zone, with its offset. Throws `ConflictError` where there is no proof.
 */
export async function downloadProof(ctx: EnvironmentContext, input: ProofFileInput): Promise<Download> {
  requirePermission(ctx, "balances:prove");
  const { timeZone, ...dates } = input;
  const { proof, none } = await readProof(ctx, dates);
  if (!proof) {
    throw new ConflictError({
      code: "no_proof",
      title: none?.reason ?? "There is no proof between these dates.",
      next: "Choose other dates.",
    });
  }
  const { account, opening, closing, difference } = proof;
  await recordAudit(ctx.db, ctx, {
    action: "balance.prove",
    resource: { type: "InternalAccount", id: account.id },
    after: { from: opening.at, to: closing.at, difference, currency: account.currency },
  });
  const id = account.id.replace("InternalAccount:", "");
  const name = `proof_${account.currency ?? "account"}_${id}`;
  const rows = once(linesOf(proof));
  return csvDownload({ name, at: new Date(closing.at), fields: proofFields, rows, timeZone });
}

async function* once<Row>(rows: readonly Row[]): AsyncGenerator<readonly Row[]> {
  yield rows;
}

/** What may explain a difference, but was not read; null where there is none. */
const unreadBefore = ({ difference }: AccountProof) =>
  difference === "0"
    ? null
    : `transactions created over ${LOOK_BACK_DAYS} days before the opening balance were not read`;

/** The lines of a proof's file. A column of amounts counts each discrepancy once, however many may have caused it. */
export function linesOf(proof: AccountProof): ProofLine[] {
  const money = (amount: number | bigint) => moneyOf(proof.account, Number(amount));
  const { opening, closing } = proof;
  let balance = BigInt(opening.amount);
  const lines: ProofLine[] = [
    { ...EMPTY, line: "Opening balance", at: opening.at, balance: money(balance), note: POINT_LABELS[opening.source] },
  ];
  for (const { kind, at, amount, transactionId, basis, isShifted } of proof.movements) {
    balance += BigInt(amount);
    const note = isShifted ? "at the boundary" : null;
    const line = { line: LEG_LABELS[kind], at, money: money(amount), balance: money(balance), transactionId };
    lines.push({ ...line, basis: BASIS_LABELS[basis], note });
  }
  lines.push(
    {
      ...EMPTY,
      line: "Closing balance",
      at: closing.at,
      balance: money(closing.amount),
      note: POINT_LABELS[closing.source],
    },
    { ...EMPTY, line: "Difference", money: money(BigInt(proof.difference)), note: unreadBefore(proof) },
  );
  for (const { from, to, amount, transactionIds } of proof.misfits) {
    const what = { ...EMPTY, line: "Discrepancy", at: to.at, money: money(BigInt(amount)), balance: money(to.amount) };
    if (transactionIds.length === 0)
      lines.push({ ...what, note: `no transaction explains this change since ${from.at}` });
    const note =
      transactionIds.length === 1 ? "isn't reflected in the balance" : "one of these isn't reflected in the balance";
    for (const [place, transactionId] of transactionIds.entries()) {
      lines.push({ ...what, money: place === 0 ? what.money : null, transactionId, note });
    }
  }
  for (const { transactionId, why } of proof.unreadable) {
    lines.push({ ...EMPTY, line: "Not read", transactionId, note: why });
  }
  if (proof.unreadRecords > 0) {
    const note = `${counted(proof.unreadRecords, "record")} of the service could not be read at all`;
    lines.push({ ...EMPTY, line: "Not read", note });
  }
  return lines;
}
