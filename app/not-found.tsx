import type { Metadata } from "next";
import Link from "next/link";

export const metadata: Metadata = { title: "Not found" };

export default function NotFound() {
  return (
    <main className="grid min-h-dvh content-center justify-items-center gap-1 px-6 text-center">
      <h1 className="font-medium">Page not found</h1>
      <p className="text-text-2">The address may be mistyped, or the page no longer exists.</p>
      <Link href="/" className="mt-3 rounded-md text-accent-text underline underline-offset-2">
        Go to Corridor
      </Link>
    </main>
  );
}
