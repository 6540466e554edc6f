import dynamic from "next/dynamic";

// Every page carries this boundary; its content is only fetched when needed.
const NotFoundPage = dynamic(() => import("@/components/shell/not-found-page").then((module) => module.NotFoundPage));

export default function NotFound() {
  return <NotFoundPage />;
}
