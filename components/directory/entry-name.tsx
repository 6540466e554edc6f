"use client";

import { useQuery } from "@tanstack/react-query";
import { useEnvironment } from "@/lib/client/environment";
import { entryTitle } from "@/lib/features/directory/fields";
import { nameQuery } from "@/lib/features/directory/queries";
import { resourceTypeOf, shortId } from "@/lib/ids";

/** The name of a customer or an account, its shortened id until that is known; text that isn't an id is shown as is. */
export function DirectoryName({ id }: { id: string }) {
  const slug = useEnvironment();
  const isNamed = resourceTypeOf(id) !== null;
  const query = useQuery(nameQuery(slug, isNamed ? id : ""));
  const entry = query.data?.entry;
  return <bdi title={id}>{entry ? entryTitle(entry) : isNamed ? shortId(id) : id}</bdi>;
}
