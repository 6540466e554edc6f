import { notFound } from "next/navigation";
import type { ReactNode } from "react";
import { listEnvironments } from "@/lib/features/environments/service/list-environments";
import { pageContext } from "@/lib/server/http/page-context";

interface Props {
  params: Promise<{ environment: string }>;
  children: ReactNode;
}

export default async function EnvironmentLayout({ params, children }: Props) {
  const { environment } = await params;
  const { data } = await listEnvironments(await pageContext(), { archived: false });
  if (!data.some((each) => each.slug === environment)) notFound();
  return children;
}
