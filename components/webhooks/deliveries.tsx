"use client";

import { DataTable } from "@/components/data-table/data-table";
import { EmptyState } from "@/components/ui/empty-state";
import { LinkButton } from "@/components/ui/link-button";
import { onDemand } from "@/components/ui/on-demand";
import { useTimeZone } from "@/components/ui/time-zone";
import { useEnvironment } from "@/lib/client/environment";
import { useListState } from "@/lib/client/url-state";
import { useListQuery } from "@/lib/client/use-list-query";
import { deliveryFields, deliveryFilters } from "@/lib/features/webhooks/fields";
import { deliveriesQuery } from "@/lib/features/webhooks/queries";
import { WebhookAddress } from "./webhook-address";

const DeliveryPanel = onDemand(() => import("./delivery-panel").then((module) => module.DeliveryPanel));

/** Every verified delivery of the environment, with its response; refused ones have their own list. */
export function Deliveries() {
  const environment = useEnvironment();
  const state = useListState(deliveryFilters, useTimeZone());
  const query = useListQuery(deliveriesQuery(environment, state.query));
  return (
    <DataTable
      list="webhook-deliveries"
      title="Webhooks"
      summary="Verified deliveries"
      actions={<LinkButton href={`/${environment}/webhooks/rejected`}>Rejected</LinkButton>}
      fields={deliveryFields}
      filters={deliveryFilters}
      controls={state}
      query={query}
      rowHref={(id) => `/${environment}/webhooks/${id}`}
      renderPanel={(id) => <DeliveryPanel id={id} />}
      emptyState={
        <EmptyState
          title="No deliveries yet"
          actions={<LinkButton href="/settings/environments">Environment settings</LinkButton>}
        >
          Every delivery the service signs and sends appears here, stored byte for byte. Give the service this URL:
          <WebhookAddress />
        </EmptyState>
      }
    />
  );
}
