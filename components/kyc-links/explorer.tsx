"use client";

import { useQuery } from "@tanstack/react-query";
import { DataTable } from "@/components/data-table/data-table";
import { useCan } from "@/components/shell/session";
import { EmptyState } from "@/components/ui/empty-state";
import { LinkButton } from "@/components/ui/link-button";
import { onDemand } from "@/components/ui/on-demand";
import { useTimeZone } from "@/components/ui/time-zone";
import { SavedViews } from "@/components/views/saved-views";
import { useEnvironment } from "@/lib/client/environment";
import { useListState } from "@/lib/client/url-state";
import { useListQuery } from "@/lib/client/use-list-query";
import { customerConfigQuery } from "@/lib/features/customers/queries";
import { kycLinkFields, kycLinkFilters } from "@/lib/features/kyc-links/fields";
import { kycLinksQuery } from "@/lib/features/kyc-links/queries";
import { formatCount } from "@/lib/numbers";

const KycLinkPanel = onDemand(() => import("./panel").then((module) => module.KycLinkPanel));

/** Every KYC link made here, with the resulting verdict. */
export function KycLinkExplorer() {
  const environment = useEnvironment();
  const state = useListState(kycLinkFilters, useTimeZone());
  const query = useListQuery(kycLinksQuery(environment, state.query));
  const mayCreate = useCan("kyc-links:create");
  const total = query.data?.totalCount;
  const isRegulated = useQuery(customerConfigQuery(environment)).data?.isRegulated === true;
  const create =
    mayCreate && !isRegulated ? (
      <LinkButton href={`/${environment}/kyc-links/new`} variant="primary">
        New KYC link
      </LinkButton>
    ) : null;
  return (
    <DataTable
      list="kyc-links"
      title="KYC links"
      summary={total === undefined ? null : `${formatCount(total)} created here`}
      views={<SavedViews list="kyc-links" state={state} />}
      actions={create}
      fields={kycLinkFields}
      filters={kycLinkFilters}
      controls={state}
      query={query}
      rowHref={(id) => `/${environment}/kyc-links/${id}`}
      renderPanel={(id, row) => <KycLinkPanel id={id} row={row} />}
      emptyState={
        isRegulated ? (
          <EmptyState title="This platform has no KYC links">
            It is a regulated institution and verifies its customers itself, so the service creates no KYC links for it.
          </EmptyState>
        ) : (
          <EmptyState title="No KYC links yet" actions={create}>
            On an unregulated platform, the service verifies customers on a page opened from a KYC link. Create a link,
            send it to the customer, and the result appears here.
          </EmptyState>
        )
      }
    />
  );
}
