import { cookies } from "next/headers";
import { redirect } from "next/navigation";
import { ENVIRONMENT_COOKIE } from "@/components/shell/cookies";
import { FirstRun } from "@/components/shell/first-run";
import { listEnvironments } from "@/lib/features/environments/service/list-environments";
import { pageContext } from "@/lib/server/http/page-context";

export default async function RootPage() {
  const { data } = await listEnvironments(await pageContext(), { archived: false });
  const last = (await cookies()).get(ENVIRONMENT_COOKIE)?.value;
  const slug = data.find((environment) => environment.slug === last)?.slug ?? data[0]?.slug;
  if (slug) redirect(`/${slug}/overview`);
  return <FirstRun />;
}
