"use client";

import { useQuery } from "@tanstack/react-query";
import { Banner } from "@/components/ui/banner";
import { Link } from "@/components/ui/link";
import { useEnvironment } from "@/lib/client/environment";
import { signOffQuery } from "@/lib/features/sign-offs/queries";
import { resourcePath } from "@/lib/ids";

/** Above a form that corrects a request: which one, and why it was not signed off. Empty if it can't be read. */
export function Correcting({ id }: { id: string }) {
  const environment = useEnvironment();
  const { data } = useQuery(signOffQuery(environment, id));
  if (!data?.signOff.isMine) return null;
  const { signOff, reason, replacedById } = data;
  const link = (to: string, text: string) => <Link href={resourcePath(environment, to) ?? "#"}>{text}</Link>;
  return (
    <Banner tone="info" title={`Corrects: ${signOff.title}`} className="mb-3">
      {replacedById === null ? (
        <>
          {reason ? `Not signed off: “${reason}” ` : null}
          {link(id, "View the request")}
        </>
      ) : (
        <>
          That request was already corrected. This one will be separate. {link(replacedById, "View the other request")}
        </>
      )}
    </Banner>
  );
}
