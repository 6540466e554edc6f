import { notFound } from "next/navigation";

// Whatever no page answers to: said within the console, with the way on beside it.
export default function NowherePage() {
  notFound();
}
