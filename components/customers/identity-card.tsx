"use client";

import { RevealButton, RevealNote } from "@/components/shell/reveal";
import { Card } from "@/components/ui/card";
import { Description, DescriptionList } from "@/components/ui/description-list";
import { Time } from "@/components/ui/time";
import { countryLabel } from "@/lib/features/customers/fields";
import { useRevealCustomer } from "@/lib/features/customers/queries";
import type { CustomerView } from "@/lib/features/customers/schema";
import { CustomerSummary } from "./summary";

/** Who the customer is. Personal data is masked by the server; revealing it is audited. */
export function IdentityCard({ view }: { view: CustomerView }) {
  const { customer } = view;
  const reveal = useRevealCustomer(customer.id);
  const facts = reveal.data?.personal ?? view.personal;
  return (
    <Card
      title="Identity"
      actions={
        view.personal.length > 0 ? (
          <RevealButton
            reveal={reveal}
            permission="personal:reveal"
            show="Reveal personal data"
            hide="Hide personal data"
          />
        ) : null
      }
    >
      <div className="grid gap-x-8 gap-y-4 md:grid-cols-2">
        <CustomerSummary customer={customer} />
        <DescriptionList className="content-start">
          {customer.fullName ? (
            <Description label="Full name">
              <bdi>{customer.fullName}</bdi>
            </Description>
          ) : null}
          {customer.legalName ? (
            <Description label="Legal name">
              <bdi>{customer.legalName}</bdi>
            </Description>
          ) : null}
          {customer.registrationNumber ? (
            <Description label="Registration no.">{customer.registrationNumber}</Description>
          ) : null}
          {customer.businessCountry ? (
            <Description label="Incorporated in">{countryLabel(customer.businessCountry)}</Description>
          ) : null}
          {customer.incorporatedOn ? (
            <Description label="Incorporated on">{customer.incorporatedOn}</Description>
          ) : null}
          {customer.nationality ? (
            <Description label="Nationality">{countryLabel(customer.nationality)}</Description>
          ) : null}
          {facts.map(({ key, label, text }) => (
            <Description key={key} label={label}>
              <bdi>{text}</bdi>
              {reveal.data ? null : <span className="sr-only"> (masked)</span>}
            </Description>
          ))}
          {customer.country ? <Description label="Country">{countryLabel(customer.country)}</Description> : null}
          {customer.region ? <Description label="Region">{countryLabel(customer.region)}</Description> : null}
          {customer.currencies?.length ? (
            <Description label="Currencies">{customer.currencies.join(", ")}</Description>
          ) : null}
          {customer.terms ? (
            <Description label="Terms accepted">
              {customer.terms.version ? <>Version {customer.terms.version} </> : null}
              <Time value={customer.terms.acceptedAt} format="both" />
            </Description>
          ) : null}
          {view.personal.length === 0 ? <Description label="Personal data">Nothing on file</Description> : null}
        </DescriptionList>
      </div>
      <RevealNote reveal={reveal} className="mt-3" />
    </Card>
  );
}
