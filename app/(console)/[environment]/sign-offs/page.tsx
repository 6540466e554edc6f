import { HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { SignOffExplorer } from "@/components/sign-offs/explorer";
import { signOffsQuery } from "@/lib/features/sign-offs/queries";
import { listSignOffs } from "@/lib/features/sign-offs/service/read";
import { FIRST_PAGE } from "@/lib/fields";
import { answering, prefetchList } from "@/lib/server/http/prefetch";

export const metadata: Metadata = { title: "Sign-offs" };

export default async function SignOffsPage({ params, searchParams }: PageProps<"/[environment]/sign-offs">) {
  const { environment } = await params;
  const state = await prefetchList(environment, searchParams, (ctx) => [
    answering(signOffsQuery(environment, FIRST_PAGE), () => listSignOffs(ctx, FIRST_PAGE)),
  ]);
  return (
    <HydrationBoundary state={state}>
      <SignOffExplorer />
    </HydrationBoundary>
  );
}
