import { Trans, useLingui } from '@lingui/react/macro';
import { CURRENCIES } from '@outlay/contract/money';
import { convertBack } from '@outlay/contract/spend/rate';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDay, formatMoney, today } from '#text/format.ts';
import { useSettled } from '#screen/use-settled.ts';
import { Section } from '#ui/Card.tsx';
import { ErrorBox } from '#ui/ErrorBox.tsx';
import { SearchBar } from '#ui/SearchBar.tsx';
import { Select } from '#ui/Select.tsx';
import { Sheet } from '#ui/Sheet.tsx';
import { payeeQueries } from '#features/spend/payee/payee.queries.ts';
import shared from '../Document.module.css';
import css from '../Draft.module.css';
import { useTotal } from './draft-total.ts';
import { rateQueries } from '#features/spend/rate/rate.queries.ts';
import { supplierQueries } from '#features/spend/payee/supplier.queries.ts';
import { PickInput } from '../PickInput.tsx';
import { Tick } from '../Tick.tsx';
import type { Draft } from './use-draft.ts';

interface PaymentPartProps {
  draft: Draft;
  errors: Record<string, string>;
  onPayee: () => void;
}

/** The payee and the currency of the payment. */
export function PaymentPart({ draft, errors, onPayee }: PaymentPartProps) {
  const { t } = useLingui();
  const { effect } = draft.shape;
  if (effect === 'none' || effect === 'repayment') return null;
  return (
    <Section title={t`Payment details`}>
      <div className={shared['form']}>
        {effect === 'supplier' ? (
          <SupplierInput draft={draft} error={errors['supplier'] ?? null} />
        ) : (
          <OwnAccount chosen={draft.form.payeeAccountId} onPress={onPayee} />
        )}
        <PayoutCurrency draft={draft} />
      </div>
    </Section>
  );
}

function OwnAccount({ chosen, onPress }: { chosen: string | null; onPress: () => void }) {
  const { t } = useLingui();
  const { data } = useQuery(payeeQueries.account());
  const account = chosen === null ? data?.account : data?.accounts.find(({ id }) => id === chosen);
  return (
    <div data-path="payee">
      <PickInput
        label={t`My account`}
        value={account ? `${account.bank} ${account.account}` : ''}
        onPress={onPress}
      />
    </div>
  );
}

function SupplierInput({ draft, error }: { draft: Draft; error: string | null }) {
  const { t } = useLingui();
  const [open, setOpen] = useState(false);
  const { supplier } = draft.form;
  return (
    <div data-path="supplier">
      <PickInput
        label={t`Supplier`}
        value={supplier?.name ?? ''}
        error={error}
        required
        onPress={() => setOpen(true)}
      />
      <Sheet open={open} title={t`Supplier`} onClose={() => setOpen(false)}>
        <Suppliers
          chosen={supplier?.id ?? null}
          onPick={(chosen) => {
            draft.change({ supplier: chosen });
            setOpen(false);
          }}
        />
      </Sheet>
    </div>
  );
}

interface SuppliersProps {
  chosen: string | null;
  onPick: (supplier: { id: string; name: string }) => void;
}

function Suppliers({ chosen, onPick }: SuppliersProps) {
  const { t } = useLingui();
  const [search, setSearch] = useState('');
  const { data, error, refetch } = useQuery(supplierQueries.search(useSettled(search.trim())));
  const items = data?.items.filter(({ enabled }) => enabled);
  return (
    <>
      <div style={{ margin: '0 -16px' }}>
        <SearchBar value={search} onChange={setSearch} placeholder={t`Name`} />
      </div>
      {!items && (error ? <ErrorBox error={error} onRetry={() => void refetch()} /> : <p>…</p>)}
      {items?.length === 0 && (
        <p className={css['note']}>
          <Trans>No supplier with this name. Finance adds suppliers.</Trans>
        </p>
      )}
      {items?.map(({ id, name, bank, account }) => (
        <Tick
          key={id}
          checked={id === chosen}
          onChange={() => onPick({ id, name })}
          title={name}
          sub={`${bank} ${account}`}
        />
      ))}
    </>
  );
}

/** The company's currency or another one; then with the amount at today's rate. */
function PayoutCurrency({ draft }: { draft: Draft }) {
  const { t } = useLingui();
  const { currency, form } = draft;
  const wanted = form.payoutCurrency ?? currency;
  const foreign = wanted !== currency;
  const rate = useQuery({ ...rateQueries.find(wanted, today()), enabled: foreign }).data?.rate;
  const all = [...new Set([currency, wanted, ...CURRENCIES])];
  const { paidOut } = useTotal(draft);
  const about =
    rate && formatMoney({ amount: convertBack(paidOut, currency, wanted, rate.rate), currency: wanted });
  const listed = rate?.rate;
  const shown = rate && [formatDay(rate.day), rate.source].filter(Boolean).join(' · ');
  return (
    <>
      <Select
        label={t`Payout currency`}
        value={wanted}
        options={all.map((value) => ({ value, label: value }))}
        onChange={(next) => draft.change({ payoutCurrency: next === currency ? null : next })}
      />
      {foreign && (
        <p className={css['note']} role="status">
          {about ? (
            <Trans>
              About {about}: 1 {wanted} = {listed} {currency} ({shown}). The rate on the day of approval
              applies.
            </Trans>
          ) : (
            <Trans>There is no rate for {wanted}.</Trans>
          )}
        </p>
      )}
    </>
  );
}
