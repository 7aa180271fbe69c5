import { useLingui } from '@lingui/react/macro';
import type { Quote, Search } from '@outlay/contract/travel/booking.offer';
import type { TravellerProfile } from '@outlay/contract/travel/booking.setting';
import { useState } from 'react';
import { Card, Section } from '#ui/Card.tsx';
import { Page } from '#ui/Page.tsx';
import { SandboxNotice } from '../SandboxNotice.tsx';
import { BookDock } from './BookDock.tsx';
import { newCheckout, type CheckoutDraft } from './checkout-form.ts';
import { Conditions } from './Conditions.tsx';
import { Itinerary } from './Itinerary.tsx';
import { PayChoice } from './PayChoice.tsx';
import { PriceChange } from './PriceChange.tsx';
import { RuleReason } from './RuleReason.tsx';
import { Travellers } from './Travellers.tsx';

interface CheckoutProps {
  quote: Quote;
  search: Search;
  profile: TravellerProfile;
  onQuoteAgain: () => void;
}

/** What is booked, for whom, who pays, and why if it is against a rule. */
export function Checkout({ quote, search, profile, onQuoteAgain }: CheckoutProps) {
  const { t } = useLingui();
  const [draft, setDraft] = useState<CheckoutDraft>(newCheckout);
  const [attempted, setAttempted] = useState(false);
  const change = (part: Partial<CheckoutDraft>) => setDraft({ ...draft, ...part });
  const { offer } = quote;
  return (
    <Page
      title={t`Check and book`}
      dock={
        <BookDock {...{ offer, search, profile, draft, onQuoteAgain }} onAttempt={() => setAttempted(true)} />
      }
    >
      <SandboxNotice shown={offer.sandbox} />
      <PriceChange quote={quote} />
      <Card>
        <Itinerary kind={offer.kind} segments={offer.segments} />
        <Conditions offer={offer} />
      </Card>
      <RuleReason
        faults={offer.faults}
        reason={draft.reason}
        attempted={attempted}
        onChange={(reason) => change({ reason })}
      />
      <Travellers
        {...{ offer, profile, draft, attempted }}
        count={search.query.travellers}
        onChange={change}
      />
      <Section title={t`Who pays`}>
        <PayChoice offer={offer} draft={draft} onChange={change} />
      </Section>
    </Page>
  );
}
