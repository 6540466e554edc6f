import type { Metadata } from "next";
import { notFound } from "next/navigation";

export const metadata: Metadata = { title: "Not found" };

// Addresses without a page: shown within the console, with its navigation.
export default function NowherePage() {
  notFound();
}
