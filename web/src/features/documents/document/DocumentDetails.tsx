import { useLingui } from '@lingui/react/macro';
import type { DocumentDetail } from '@outlay/contract/documents/document.detail';
import type { LinkedDocument } from '@outlay/contract/spend/advance';
import { ROUTES } from '@outlay/contract/routes';
import { pageAddress } from '@outlay/contract/routes.params';
import { useContext } from 'react';
import { formatInstant, formatMoney, localText } from '#text/format.ts';
import { navigateTo } from '#navigation/nav.ts';
import { listWords } from '#text/words.ts';
import { Card, Section } from '#ui/Card.tsx';
import { Facts } from '#ui/Facts.tsx';
import { FieldValue } from './FieldValue.tsx';
import css from './Read.module.css';
import { Visitor } from './visitor.ts';

/** The submitter's fields, the cc readers and the payee. */
export function DocumentDetails({ document }: { document: DocumentDetail }) {
  const { t } = useLingui();
  const { payee, paidAmount, money, cc, remarks, submittedAt, values, trip } = document;
  const { currency } = money;
  const paid = formatMoney({ amount: paidAmount, currency });
  const typed = document.form.fields
    .filter(({ key, kind }) => key !== 'title' && (values[key] ?? '') !== '' && kind !== 'longText')
    .map((field) => [localText(field.label), valueOf(field)] as const);
  const long = document.form.fields
    .filter(({ key, kind }) => kind === 'longText' && (values[key] ?? '') !== '')
    .map((field) => [localText(field.label), values[field.key]] as const);
  function valueOf(field: DocumentDetail['form']['fields'][number]) {
    return <FieldValue key={field.key} field={field} value={values[field.key] ?? ''} currency={currency} />;
  }
  const tripLabel = () =>
    document.tripChange === 'cancel' ? t`Cancels trip` : document.tripChange ? t`Changes trip` : t`Trip`;
  return (
    <Section title={t`Details`}>
      <Card>
        <Facts
          facts={[
            [t`Type`, localText(document.typeName)],
            ...typed,
            ...long,
            [t`Remarks`, remarks],
            [t`Reason`, document.reason],
            [tripLabel(), trip && <DocumentLink key="trip" linked={trip} />],
            ...document.offsets.map(
              ({ document: advance, refundOf, amount }) =>
                [
                  refundOf === null ? t`Applies advances` : t`Deducts the refund of ${refundOf}`,
                  <DocumentLink
                    key={advance.id}
                    linked={advance}
                    note={formatMoney({ amount, currency: advance.money.currency })}
                  />,
                ] as const,
            ),
            [t`Copied to`, listWords(cc.map(({ name }) => name))],
            [t`Submitted`, submittedAt && formatInstant(submittedAt)],
            [t`Reminder sent`, document.urgedAt && formatInstant(document.urgedAt)],
            [t`Paid to`, payee && `${payee.name} · ${payee.bank} ${payee.account}`],
            [t`Paid`, paidAmount > 0 ? paid : ''],
          ]}
        />
      </Card>
    </Section>
  );
}

/** Number and title of a linked document; a tap opens it. */
function DocumentLink({ linked, note }: { linked: LinkedDocument; note?: string }) {
  const visitor = useContext(Visitor);
  const words = [linked.number, linked.title, note].filter(Boolean).join(' · ');
  if (visitor) return words;
  return (
    <button
      type="button"
      className={css['link']}
      onClick={() => navigateTo(pageAddress(ROUTES.document, { id: linked.id }))}
    >
      {words}
    </button>
  );
}
