"use client";

import { useState } from "react";
import { useCan } from "@/components/shell/session";
import { Amount } from "@/components/ui/amount";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { onDemand } from "@/components/ui/on-demand";
import { Time } from "@/components/ui/time";
import { moneyOf } from "@/lib/features/balances/fields";
import type { BalanceView } from "@/lib/features/balances/schema";
import { formatMoney } from "@/lib/money";

const ThresholdDialog = onDemand(() => import("./threshold-dialog").then((module) => module.ThresholdDialog));

/** The balance below which people are notified, and whether it is below that now. */
export function Threshold({ view: { account, thresholdSetBy, thresholdSetAt } }: { view: BalanceView }) {
  const maySet = useCan("balances:set-threshold");
  const [isOpen, setOpen] = useState(false);
  const threshold = moneyOf(account, account.threshold);
  return (
    <div className="grid justify-items-start gap-2.5">
      {account.belowSince && threshold ? (
        <Banner tone="warn" title={`Below ${formatMoney(threshold)}`}>
          Since <Time value={account.belowSince} format="both" />. Administrators, operations and finance were notified
          once.
        </Banner>
      ) : null}
      {threshold ? (
        <p>
          Notify below <Amount value={threshold} />
          {thresholdSetBy && thresholdSetAt ? (
            <span className="text-text-2">
              {" · set by "}
              <bdi>{thresholdSetBy}</bdi>, <Time value={thresholdSetAt} />
            </span>
          ) : null}
        </p>
      ) : (
        <p className="text-text-2">No threshold: nobody is notified when this balance gets low.</p>
      )}
      {maySet && account.decimals !== null ? (
        <Button size="sm" onClick={() => setOpen(true)}>
          {threshold ? "Change threshold" : "Set threshold"}
        </Button>
      ) : null}
      {isOpen ? <ThresholdDialog account={account} onClose={() => setOpen(false)} /> : null}
    </div>
  );
}
