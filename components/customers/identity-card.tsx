"use client";

import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useCan } from "@/components/shell/session";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Description, DescriptionList } from "@/components/ui/description-list";
import { revealCustomerMutation } from "@/lib/features/customers/queries";
import type { CustomerView } from "@/lib/features/customers/schema";
import { CustomerFacts } from "./facts";

/** Who the customer is. Personal data comes masked from the server; revealing it is recorded. */
export function IdentityCard({ environment, view }: { environment: string; view: CustomerView }) {
  const { customer } = view;
  const mayReveal = useCan("personal:reveal");
  const reveal = useMutation(revealCustomerMutation(environment, customer.id));
  const [isHidden, setHidden] = useState(false);
  const isShown = reveal.data !== undefined && !isHidden;
  const facts = isShown ? reveal.data.personal : view.personal;
  const show = () => {
    setHidden(false);
    reveal.mutate();
  };
  return (
    <Card
      title="Identity"
      actions={
        view.personal.length === 0 ? null : isShown ? (
          <Button size="sm" onClick={() => setHidden(true)}>
            Hide personal data
          </Button>
        ) : (
          <Button
            size="sm"
            onClick={show}
            isPending={reveal.isPending}
            disabledReason={!mayReveal && "Your role does not reveal personal data."}
          >
            Reveal personal data
          </Button>
        )
      }
    >
      {reveal.error ? <Banner tone="bad" title={reveal.error.message} isLive className="mb-3" /> : null}
      <div className="grid gap-x-8 gap-y-4 md:grid-cols-2">
        <CustomerFacts customer={customer} />
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
          {customer.nationality ? <Description label="Nationality">{customer.nationality}</Description> : null}
          {facts.map(({ key, label, text }) => (
            <Description key={key} label={label}>
              <bdi>{text}</bdi>
              {isShown ? null : <span className="sr-only"> (masked)</span>}
            </Description>
          ))}
          {customer.country ? <Description label="Country">{customer.country}</Description> : null}
          {view.personal.length === 0 ? <Description label="Personal data">Nothing on file</Description> : null}
        </DescriptionList>
      </div>
      {isShown ? <p className="mt-3 text-sm text-text-3">This look is on record in the audit log.</p> : null}
    </Card>
  );
}
