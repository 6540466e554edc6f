import "server-only";
import { saveSignedRules } from "@/lib/features/approval-rules/service/rule-versions";
import { createSigned } from "@/lib/features/external-accounts/service/create-account";
import { executeSigned } from "@/lib/features/quotes/service/price-sign-off";
import { type CarryOuts, carryOutJobOf } from "@/lib/features/sign-offs/service/carry-out";
import { saveSignedSettings } from "@/lib/features/sign-offs/service/settings";
import { transferSigned } from "@/lib/features/transfers/service/create-transfer";

/** How the worker executes what a second person signed off: the maker's own verb, with exactly that request. */
const CARRY_OUTS: CarryOuts = {
  "approval-rules.save": saveSignedRules,
  "external-account.create": createSigned,
  "quote.execute": executeSigned,
  "sign-off-settings.save": saveSignedSettings,
  "transfer.out": transferSigned,
};

/** The job `sign-off.carry-out`, for every action that may need a second person. */
export const carryOutJob = carryOutJobOf(CARRY_OUTS);
