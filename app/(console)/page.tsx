import { cookies } from "next/headers";
import { redirect } from "next/navigation";
import { ENVIRONMENT_COOKIE } from "@/components/shell/cookies";
import { FirstRun } from "@/components/shell/first-run";
import { listEnvironments } from "@/lib/features/environments/service/list-environments";
import { pageContext } from "@/lib/server/http/page-context";

export default async function RootPage() {
  const { data } = await listEnvironments(await pageContext(), { archived: false });
  const last = (await cookies()).get(ENVIRONMENT_COOKIE)?.value;
  // A first-time visitor sees the environment that was set up first: production, if there is one.
  const [first] = data
    .filter(({ mode }) => mode === data[0]?.mode)
    .sort((one, other) => one.createdAt.localeCompare(other.createdAt));
  const slug = (data.find((environment) => environment.slug === last) ?? first)?.slug;
  if (slug) redirect(`/${slug}/overview`);
  return <FirstRun />;
}
