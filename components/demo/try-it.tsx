"use client";

import { FlaskConical } from "lucide-react";
import { useCan } from "@/components/shell/session";
import { Button } from "@/components/ui/button";
import { useGo } from "@/components/ui/leaving";
import { Menu } from "@/components/ui/menu";
import { toast } from "@/components/ui/toast";
import { useEnvironment } from "@/lib/client/environment";
import { isProblemError } from "@/lib/client/problem";
import { useTryIt } from "@/lib/features/demo/queries";
import type { TryItInput, TryItResult } from "@/lib/features/demo/schema";

type Trial = TryItInput["what"];

interface Words {
  label: string;
  description: string;
  hasLine?: boolean;
  /** What it did, and where to see it. */
  done: string;
  link: (slug: string, result: TryItResult) => { label: string; href: string };
}

const payment = (slug: string, { transactionId }: TryItResult) => ({
  label: "Open the payment",
  href: `/${slug}/transactions/${transactionId}`,
});

const TRIALS: Record<Trial, Words> = {
  "payment-arrives": {
    label: "A payment arrives",
    description: "About 1,800 US dollars, held by the rules for a person to decide",
    done: "A payment has arrived and is waiting for a decision.",
    link: (slug, { transactionId }) => ({ label: "Decide it", href: `/${slug}/approvals/${transactionId}` }),
  },
  "payment-fails": {
    label: "A payment fails",
    description: "A customer pays an account that refuses; the money comes back",
    done: "A customer's payment is on its way. It fails in a few seconds and is refunded.",
    link: payment,
  },
  "payment-times-out": {
    label: "A payment times out",
    description: "A customer pays an account that never responds",
    done: "A customer's payment is on its way. It times out in half a minute and is refunded.",
    link: payment,
  },
  "answer-lost": {
    label: "The next response is lost",
    description: "The next quote you execute is paid, but the service's response never arrives",
    hasLine: true,
    done: "The next quote executed here loses its response.",
    link: (slug) => ({ label: "New quote", href: `/${slug}/quotes/new` }),
  },
  "service-down": {
    label: "The service goes down",
    description: "Every call to it fails until it comes back",
    hasLine: true,
    done: "The service is down. Nothing can be read from it or sent to it.",
    link: (slug) => ({ label: "Transactions", href: `/${slug}/transactions` }),
  },
  "service-up": {
    label: "The service comes back",
    description: "Calls succeed again; a lost response that is still due is cancelled",
    done: "The service is back.",
    link: (slug) => ({ label: "Transactions", href: `/${slug}/transactions` }),
  },
};

/** The demo's menu: triggers events at the simulated service. `slugs`: the environments that it simulates. */
export function TryIt({ slugs }: { slugs: readonly string[] }) {
  const environment = useEnvironment();
  const mayTry = useCan("sandbox:simulate");
  return mayTry && slugs.includes(environment) ? <TryItMenu key={environment} /> : null;
}

function TryItMenu() {
  const environment = useEnvironment();
  const trial = useTryIt();
  const go = useGo();
  const attempt = async (what: Trial) => {
    const { done, link } = TRIALS[what];
    try {
      const { label, href } = link(environment, await trial.mutateAsync({ what }));
      await toast(done, "good", { label, run: () => go(href) });
    } catch (error) {
      if (!isProblemError(error)) throw error;
      await toast(error.message, "bad");
    }
  };
  return (
    <Menu
      label="Try it"
      placement="bottom-end"
      header={<p className="max-w-72 text-text-2">Only in the demo: what should happen at the simulated service?</p>}
      items={(Object.keys(TRIALS) as Trial[]).map((what) => {
        const { label, description, hasLine } = TRIALS[what];
        return { id: what, label, description, hasLine, onSelect: () => attempt(what) };
      })}
      trigger={(props) => (
        <Button {...props}>
          <FlaskConical className="size-4 md:hidden" aria-hidden="true" />
          <span className="max-md:sr-only">Try it</span>
        </Button>
      )}
    />
  );
}
