import { useLingui } from '@lingui/react/macro';
import type { DocumentDetail, TypeField } from '@outlay/contract/document';
import { formatDay, formatInstant, formatMoney, localText } from '#kit/format.ts';
import { listWords } from '#kit/words.ts';
import { Card, Section } from '#ui/Card.tsx';
import { Facts } from './Facts.tsx';

/** A value as people read it: a day as a date, a choice by its name. */
function valueWords({ kind, options }: TypeField, value: string): string {
  if (kind === 'date' && value) return formatDay(value);
  const chosen = options?.find((option) => option.value === value);
  return chosen ? localText(chosen.label) : value;
}

/** What the submitter wrote, who else reads it, and where the money goes. */
export function DocumentDetails({ document }: { document: DocumentDetail }) {
  const { t } = useLingui();
  const { payee, paidAmount, money, cc, remarks, submittedAt } = document;
  const paid = formatMoney({ amount: paidAmount, currency: money.currency });
  const typed = document.fields
    .filter(({ key }) => key !== 'title')
    .map((field) => [localText(field.label), valueWords(field, document.values[field.key] ?? '')] as const);
  return (
    <Section title={t`Details`}>
      <Card>
        <Facts
          facts={[
            [t`Kind`, localText(document.typeName)],
            ...typed,
            [t`Remarks`, remarks],
            [t`Copied to`, listWords(cc.map(({ name }) => name))],
            [t`Submitted`, submittedAt && formatInstant(submittedAt)],
            [t`Reminded`, document.urgedAt && formatInstant(document.urgedAt)],
            [t`Paid to`, payee && `${payee.name} · ${payee.bank} ${payee.account}`],
            [t`Paid`, paidAmount > 0 ? paid : ''],
          ]}
        />
      </Card>
    </Section>
  );
}
