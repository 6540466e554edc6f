import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useActor, useCan } from "@/components/shell/session";
import { useEnvironment } from "@/lib/client/environment";
import { assigneesQuery, tagsQuery } from "@/lib/features/casework/queries";
import type { Filter, FilterOption } from "@/lib/fields";

/**
 * `filters` with the people and tags to choose from; unknown ids in `values` are labelled as such. Nothing is requested
 * unless `isNeeded`.
 */
export function useWorkFilters(
  filters: readonly Filter[],
  values: { readonly [param: string]: string | undefined },
  isNeeded: boolean,
): readonly Filter[] {
  const environment = useEnvironment();
  const { personId } = useActor();
  const mayWork = useCan("transactions:work");
  const { data: people } = useQuery({ ...assigneesQuery(environment), enabled: isNeeded && mayWork });
  const { data: tags } = useQuery({ ...tagsQuery(environment), enabled: isNeeded });
  const { assignee, tag } = values;
  return useMemo(() => {
    const others =
      people?.filter(({ id }) => id !== personId).map(({ id, name }) => ({ value: id, label: name })) ?? [];
    const whose = [
      { value: "me", label: "Me" },
      { value: "nobody", label: "Nobody" },
      { value: "anyone", label: "Anyone" },
      ...others,
      // The user's own id, from a link made by someone else.
      ...(assignee === personId ? [{ value: personId, label: "Me" }] : []),
    ];
    const marks = tags?.map(({ id, name, isRetired }) => ({
      value: id,
      label: isRetired ? `${name} (retired)` : name,
    }));
    return filters.flatMap((filter): Filter[] => {
      const { param, label } = filter;
      if (param === "assignee") {
        return [{ kind: "choice", param, label, options: withUnknown(whose, assignee, "Someone else") }];
      }
      if (param !== "tag") return [filter];
      const options = withUnknown(marks ?? [], tag, "Another tag");
      // Without tags there is nothing to choose from.
      return options.length > 0 ? [{ kind: "choice", param, label, options, isMany: true }] : [];
    });
  }, [filters, people, tags, personId, assignee, tag]);
}

function withUnknown(options: FilterOption[], values: string | undefined, label: string): FilterOption[] {
  const known = new Set(options.map(({ value }) => value));
  const others = (values ?? "").split(",").filter((value) => value !== "" && !known.has(value));
  return [...options, ...others.map((value) => ({ value, label }))];
}
