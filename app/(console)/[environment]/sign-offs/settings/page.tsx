import type { Metadata } from "next";
import { SignOffSettingsPage } from "@/components/sign-offs/settings";

export const metadata: Metadata = { title: "Sign-off settings" };

export default function SettingsPage() {
  return <SignOffSettingsPage />;
}
