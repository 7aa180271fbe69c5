import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { Charge } from '@outlay/contract/paycode/charge';
import { REQUEST_CHARGES_MOST } from '@outlay/contract/paycode/invoice-request';
import { ROUTES } from '@outlay/contract/routes';
import { pageAddress } from '@outlay/contract/routes.params';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { newId } from '#device/id.ts';
import { titleQueries } from '#features/organisation/invoice-title/invoice-title.queries.ts';
import { redirectTo } from '#navigation/nav.ts';
import { toast } from '#screen/toast.ts';
import { errorWords } from '#text/errors.ts';
import { formatInstant, formatSums } from '#text/format.ts';
import { sumsOf } from '#text/sums.ts';
import { AsyncList } from '#ui/AsyncList.tsx';
import { Amount } from '#ui/Amount.tsx';
import { Button } from '#ui/Button.tsx';
import { Rows, Section } from '#ui/Card.tsx';
import { Checkbox } from '#ui/Checkbox.tsx';
import { Dock } from '#ui/Dock.tsx';
import { Empty } from '#ui/Empty.tsx';
import { ErrorBox } from '#ui/ErrorBox.tsx';
import { ListItem } from '#ui/ListItem.tsx';
import { Page } from '#ui/Page.tsx';
import { SkeletonBlock, SkeletonRows } from '#ui/Skeleton.tsx';
import { chargeQueries } from '../../charge/charge.queries.ts';
import { useAskInvoice } from '../invoice-request.queries.ts';
import css from './Invoicing.module.css';
import { TitleChoice } from './TitleChoice.tsx';

/** Asks the merchant of a payment for its invoice, together with others of the same merchant. */
export function AskInvoice({ paymentId }: { paymentId: string }) {
  const { t } = useLingui();
  const { data, error, refetch } = useQuery(chargeQueries.one({ id: paymentId }));
  if (data) return <Form payment={data} />;
  return (
    <Page title={t`Ask for an invoice`}>
      {error ? (
        <ErrorBox error={error} onRetry={() => void refetch()} />
      ) : (
        <>
          <SkeletonBlock height={90} />
          <SkeletonRows />
        </>
      )}
    </Page>
  );
}

const left = ({ money, refunded }: Charge) => ({ ...money, amount: money.amount - refunded.amount });

function Form({ payment }: { payment: Charge }) {
  const { t } = useLingui();
  const { merchant } = payment;
  const filter = { search: '', month: null, states: [], merchantId: merchant.id, withoutInvoice: true };
  const list = useInfiniteQuery(chargeQueries.page(filter));
  const titles = useQuery(titleQueries.all());
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set([payment.id]));
  const [title, setTitle] = useState<string | null>(null);
  const titleId = title ?? titles.data?.items[0]?.id ?? null;
  const charges = list.data?.pages.flatMap(({ items }) => items) ?? [];
  const selected = charges.filter(({ id }) => chosen.has(id));
  const toggle = (id: string) =>
    setChosen(new Set([...chosen].filter((one) => one !== id).concat(chosen.has(id) ? [] : [id])));
  return (
    <Page title={t`Ask for an invoice`} layout="rows" dock={<AskDock charges={selected} titleId={titleId} />}>
      <TitleChoice query={titles} value={titleId} onChange={setTitle} />
      <Section title={t`Payments to ${merchant.name}`}>
        <AsyncList list={list} empty={<Nothing />}>
          {(items) => (
            <Rows>
              {items.map((charge) => (
                <Choice
                  key={charge.id}
                  charge={charge}
                  on={chosen.has(charge.id)}
                  onToggle={() => toggle(charge.id)}
                />
              ))}
            </Rows>
          )}
        </AsyncList>
      </Section>
      <p className={css['note']}>
        <Trans>The merchant gets the title and the numbers of these payments, not your name.</Trans>
      </p>
    </Page>
  );
}

interface ChoiceProps {
  charge: Charge;
  on: boolean;
  onToggle: () => void;
}

function Choice({ charge, on, onToggle }: ChoiceProps) {
  const when = formatInstant(charge.paidAt ?? charge.createdAt);
  return (
    <ListItem className={css['choice']}>
      <Checkbox checked={on} label={`${charge.subject} ${when}`} onChange={onToggle} />
      <span className={css['words']}>
        {charge.subject}
        <small>{[when, charge.store].filter(Boolean).join(' · ')}</small>
      </span>
      <Amount money={left(charge)} />
    </ListItem>
  );
}

function Nothing() {
  const { t } = useLingui();
  return (
    <Empty title={t`Every invoice is asked for`} icon="check">
      <Trans>There is no payment to this merchant without one.</Trans>
    </Empty>
  );
}

function AskDock({ charges, titleId }: { charges: readonly Charge[]; titleId: string | null }) {
  const { t } = useLingui();
  const ask = useAskInvoice();
  // The same for every try, so that the merchant is asked once.
  const [id] = useState(newId);
  const count = charges.length;
  const sum = formatSums(sumsOf(charges.map((charge) => ({ money: left(charge) }))));
  const tooMany = count > REQUEST_CHARGES_MOST;
  const run = () =>
    ask.mutate(
      { id, chargeIds: charges.map((charge) => charge.id), titleId: titleId ?? '' },
      {
        onSuccess: () => {
          toast(t`The merchant has been asked.`, 'good');
          redirectTo(pageAddress(ROUTES.askInvoice, { id }));
        },
        onError: (error) => toast(errorWords(error), 'stop'),
      },
    );
  return (
    <Dock>
      <Button wide busy={ask.isPending} disabled={count === 0 || titleId === null || tooMany} onPress={run}>
        {tooMany ? (
          <Trans>At most {REQUEST_CHARGES_MOST} payments</Trans>
        ) : count === 0 ? (
          <Trans>Choose a payment</Trans>
        ) : (
          <Plural value={count} one={`Ask for # payment, ${sum}`} other={`Ask for # payments, ${sum}`} />
        )}
      </Button>
    </Dock>
  );
}
