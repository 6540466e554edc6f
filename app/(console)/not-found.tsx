import dynamic from "next/dynamic";

// Every page carries this boundary; what it shows is only fetched when it is needed.
const NotFoundPage = dynamic(() => import("@/components/shell/not-found-page").then((module) => module.NotFoundPage));

export default function NotFound() {
  return <NotFoundPage />;
}
