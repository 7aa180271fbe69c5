import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { DocumentLine } from '@outlay/contract/document';
import { useState } from 'react';
import { formatDay, formatSums } from '#kit/format.ts';
import { Amount } from '#ui/Amount.tsx';
import { Rows, Section } from '#ui/Card.tsx';
import { Row } from '#ui/Row.tsx';
import { expenseTypeWords } from '#features/expense/expense-types.ts';
import css from './Document.module.css';
import { LineSheet } from './LineSheet.tsx';
import { sumsOf } from './sums.ts';
import { Thumbnail } from './Thumbnail.tsx';

/** More than this at once hides what comes below: the rest is one tap away. */
const SHOWN_FIRST = 5;

export const filesOf = ({ invoices, fileIds }: Pick<DocumentLine, 'invoices' | 'fileIds'>): string[] => [
  ...invoices.map(({ fileId }) => fileId),
  ...fileIds,
];

export function DocumentLines({ lines }: { lines: DocumentLine[] }) {
  const { t } = useLingui();
  const [all, setAll] = useState(false);
  const [looked, setLooked] = useState<DocumentLine | null>(null);
  const hidden = all || lines.length <= SHOWN_FIRST + 1 ? [] : lines.slice(SHOWN_FIRST);
  const shown = hidden.length > 0 ? lines.slice(0, SHOWN_FIRST) : lines;
  const sum = formatSums(sumsOf(hidden));
  const { length: count } = lines;
  return (
    <Section title={t`Expense lines`} aside={<Plural value={count} one="# expense" other="# expenses" />}>
      <Rows label={t`Expense lines`}>
        {shown.map((line) => (
          <LineRow key={line.id} line={line} onPress={() => setLooked(line)} />
        ))}
        {hidden.length > 0 && (
          <li>
            <button type="button" className={css['rest']} onClick={() => setAll(true)}>
              <Trans>
                {hidden.length} more · {sum}
              </Trans>
            </button>
          </li>
        )}
      </Rows>
      <LineSheet line={looked} onClose={() => setLooked(null)} />
    </Section>
  );
}

function LineRow({ line, onPress }: { line: DocumentLine; onPress: () => void }) {
  const { i18n } = useLingui();
  const type = i18n._(expenseTypeWords(line.type).label);
  const count = line.invoices.length;
  const day = formatDay(line.spentOn);
  return (
    <Row
      lead={<Thumbnail fileIds={filesOf(line)} />}
      title={[type, line.merchant].filter(Boolean).join(' · ')}
      sub={
        count === 0 ? (
          <Trans>{day} · no invoice</Trans>
        ) : (
          <Plural value={count} one={`${day} · # invoice`} other={`${day} · # invoices`} />
        )
      }
      end={<Amount money={line.money} />}
      onPress={onPress}
    />
  );
}
