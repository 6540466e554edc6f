import { notFound, redirect } from "next/navigation";
import { listEnvironments } from "@/lib/features/environments/service/list-environments";
import { pageContext } from "@/lib/server/http/page-context";

/** An environment's address without a section leads to its overview. */
export default async function EnvironmentPage({ params }: PageProps<"/[environment]">) {
  const { environment } = await params;
  // Checked here too: a layout and its page are rendered in parallel, and the first response would be sent.
  const { data } = await listEnvironments(await pageContext(), { archived: false });
  if (!data.some(({ slug }) => slug === environment)) notFound();
  redirect(`/${environment}/overview`);
}
