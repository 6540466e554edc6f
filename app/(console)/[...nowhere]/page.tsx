import { notFound } from "next/navigation";

// Addresses without a page: shown within the console, with its navigation.
export default function NowherePage() {
  notFound();
}
