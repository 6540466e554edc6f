"use client";

import { ChevronDown, Plus } from "lucide-react";
import { usePathname } from "next/navigation";
import { useEffect } from "react";
import { Button } from "@/components/ui/button";
import { Menu, type MenuItem } from "@/components/ui/menu";
import { ENVIRONMENT_COOKIE, rememberInCookie } from "./cookies";
import { switchedPath } from "./navigation";
import { type SessionEnvironment, useAddressedEnvironment, useCan, useNearestEnvironment, useSession } from "./session";

function Mark({ mode }: { mode: SessionEnvironment["mode"] }) {
  return mode === "production" ? (
    <span className="shrink-0 rounded-sm bg-text px-1 font-semibold text-[10px] text-bg uppercase leading-4 tracking-wide">
      Live
    </span>
  ) : (
    <span aria-hidden="true" className="size-2 shrink-0 rounded-[2px] bg-sandbox" />
  );
}

/** The page's environment, and links to the others: the section stays, ids don't carry over. */
export function EnvironmentSwitcher() {
  const path = usePathname();
  const { environments } = useSession();
  const current = useNearestEnvironment();
  const addressed = useAddressedEnvironment();
  const mayAdd = useCan("environments:manage");
  const slug = addressed?.slug;
  useEffect(() => {
    if (slug) rememberInCookie(ENVIRONMENT_COOKIE, slug);
  }, [slug]);
  if (!current) return null;
  const items: MenuItem[] = environments.map((environment) => ({
    id: environment.slug,
    label: environment.name,
    description: environment.mode === "production" ? "Production · real money" : "Sandbox",
    isChecked: environment.slug === current.slug,
    href: switchedPath(path, slug ?? null, environment.slug),
  }));
  if (mayAdd) {
    const icon = <Plus aria-hidden="true" />;
    items.push({ id: "+", label: "Add environment", icon, href: "/settings/environments/new", hasLine: true });
  }
  return (
    <Menu
      label="Environments"
      placement="bottom-end"
      items={items}
      trigger={(props) => (
        <Button {...props} icon={<Mark mode={current.mode} />} className="min-w-0 shrink! max-sm:max-w-[38vw]">
          <span className="sr-only">Environment: </span>
          <span className="truncate">{current.name}</span>
          <span className="sr-only">, {current.mode}</span>
          <ChevronDown className="size-3.5 shrink-0 text-text-3" aria-hidden="true" />
        </Button>
      )}
    />
  );
}

/** Shown above everything while the page is about a sandbox, so that test and real money aren't confused. */
export function SandboxBand() {
  const environment = useAddressedEnvironment();
  if (environment?.mode !== "sandbox") return null;
  return (
    <section
      aria-label="Mode"
      className="shrink-0 border-line border-b bg-warn-soft text-center text-sandbox text-sm leading-[22px]"
    >
      Sandbox · no real money moves
    </section>
  );
}
