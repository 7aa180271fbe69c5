import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { Difference, DocumentDetail } from '@outlay/contract/documents/document.detail';
import { Card, Section } from '#ui/Card.tsx';
import { expenseTypeWords } from '#features/spend/expense/expense-types.ts';
import { moneyValue, describeDifference } from './difference-words.ts';
import css from './Read.module.css';

/** What the submitter changed since the previous submission: old and new values. */
export function DocumentChanges({ document }: { document: DocumentDetail }) {
  const { t } = useLingui();
  const { differences } = document;
  const { length: count } = differences;
  if (count === 0) return null;
  return (
    <Section
      title={t`Changes since it was last submitted`}
      aside={<Plural value={count} one="# change" other="# changes" />}
    >
      <Card>
        <ul className={css['changes']}>
          {differences.map((one) => (
            <li key={`${one.lineId} ${one.path}`}>
              <Change one={one} document={document} />
            </li>
          ))}
        </ul>
      </Card>
    </Section>
  );
}

function Change({ one, document }: { one: Difference; document: DocumentDetail }) {
  const { i18n } = useLingui();
  const line = document.lines.find(({ id }) => id === one.lineId);
  const name = line ? line.merchant || i18n._(expenseTypeWords(line.type).label) : '';
  if (one.path === 'line')
    return one.before === null ? (
      <>
        <b>{name}</b>
        <ins>
          <Trans>Added: {moneyValue(one.after ?? '')}</Trans>
        </ins>
      </>
    ) : (
      <del>
        <Trans>An expense of {moneyValue(one.before)} was removed</Trans>
      </del>
    );
  const { label, before, after } = describeDifference(one, document);
  return (
    <>
      <b>{[name, label].filter(Boolean).join(' · ')}</b>
      {before === undefined || after === undefined ? (
        <ins>
          <Trans>Changed</Trans>
        </ins>
      ) : (
        <>
          <del>{before ?? '—'}</del> → <ins>{after ?? '—'}</ins>
        </>
      )}
    </>
  );
}
