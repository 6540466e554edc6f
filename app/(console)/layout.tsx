import { cookies } from "next/headers";
import type { ReactNode } from "react";
import { WaitingCount } from "@/components/approvals/waiting-count";
import { LazyTryIt } from "@/components/demo/lazy-try-it";
import { DirectoryEntries } from "@/components/directory/entries";
import { NotificationsButton } from "@/components/notifications/button";
import { Palette } from "@/components/search/palette";
import { ReadAhead } from "@/components/search/read-ahead";
import { ConsoleShell } from "@/components/shell/console-shell";
import { ENVIRONMENT_COOKIE, ZONE_COOKIE } from "@/components/shell/cookies";
import { Providers } from "@/components/shell/providers";
import { SignOffCount } from "@/components/sign-offs/waiting-count";
import { isTimeZone } from "@/lib/dates";
import { listDemoEnvironments } from "@/lib/features/demo/service/try-it";
import { listEnvironments } from "@/lib/features/environments/service/list-environments";
import { pageContext } from "@/lib/server/http/page-context";

export default async function ConsoleLayout({ children }: { children: ReactNode }) {
  const ctx = await pageContext();
  const jar = await cookies();
  const { data } = await listEnvironments(ctx, { archived: false });
  const demoSlugs = listDemoEnvironments(ctx);
  const { personId, name, email, role, timeZone } = ctx.actor;
  const zone = jar.get(ZONE_COOKIE)?.value;
  const session = {
    actor: { personId, name, email, role, timeZone },
    environments: data.map((environment) => ({
      slug: environment.slug,
      name: environment.name,
      mode: environment.mode,
      isDemo: demoSlugs.includes(environment.slug),
      lacks: environment.capabilities.entries.some(({ key, has }) => key === "exchangeRates" && has) ? [] : ["rates"],
    })),
    lastSlug: jar.get(ENVIRONMENT_COOKIE)?.value ?? null,
  };
  return (
    <Providers session={session} lastZone={zone && isTimeZone(zone) ? zone : null}>
      <ConsoleShell
        notifications={<NotificationsButton />}
        palette={<Palette />}
        demo={demoSlugs.length > 0 ? <LazyTryIt slugs={demoSlugs} /> : null}
        marks={{ approvals: <WaitingCount />, "sign-offs": <SignOffCount /> }}
      >
        <DirectoryEntries>{children}</DirectoryEntries>
        <ReadAhead />
      </ConsoleShell>
    </Providers>
  );
}
