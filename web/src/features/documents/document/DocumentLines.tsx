import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { DocumentDetail } from '@outlay/contract/documents/document.detail';
import type { DocumentLine } from '@outlay/contract/documents/document.line';
import { useContext, useState, type ReactNode } from 'react';
import { formatDay, formatMoney, formatSums } from '#text/format.ts';
import { Amount } from '#ui/Amount.tsx';
import { Rows, Section } from '#ui/Card.tsx';
import { Pill } from '#ui/Pill.tsx';
import { Row, Square } from '#ui/Row.tsx';
import { expenseTypeWords } from '#features/spend/expense/expense-types.ts';
import css from './Document.module.css';
import { DocumentLineSheet } from './DocumentLineSheet.tsx';
import { DecisionPill } from './LineDecision.tsx';
import readCss from './Read.module.css';
import { sumsOf } from '#text/sums.ts';
import { Thumbnail } from './Thumbnail.tsx';
import { Visitor } from './visitor.ts';

/** The number of lines shown first; the rest expands on a tap, so that the page stays short. */
const SHOWN_FIRST = 5;

export const filesOf = ({ invoices, fileIds }: Pick<DocumentLine, 'invoices' | 'fileIds'>): string[] => [
  ...invoices.map(({ fileId }) => fileId),
  ...fileIds,
];

interface DocumentLinesProps {
  document: DocumentDetail;
  /** The approver's decisions on lines that are not sent yet. */
  judged?: ReadonlyMap<string, NonNullable<DocumentLine['decision']>> | undefined;
  /** The actions for an open line. */
  lineActs?: ((line: DocumentLine, close: () => void) => ReactNode) | undefined;
}

export function DocumentLines({ document, judged, lineActs }: DocumentLinesProps) {
  const { t } = useLingui();
  const { lines, differences } = document;
  const [all, setAll] = useState(false);
  const [looked, setLooked] = useState<string | null>(null);
  const close = () => setLooked(null);
  const decided = lines.map((line) => ({ ...line, decision: judged?.get(line.id) ?? line.decision }));
  const hidden = all || lines.length <= SHOWN_FIRST + 1 ? [] : decided.slice(SHOWN_FIRST);
  const shown = hidden.length > 0 ? decided.slice(0, SHOWN_FIRST) : decided;
  const sum = formatSums(sumsOf(hidden.map(({ base }) => ({ money: base }))));
  const open = decided.find(({ id }) => id === looked) ?? null;
  const { length: count } = lines;
  if (count === 0) return null;
  return (
    <Section title={t`Expense lines`} aside={<Plural value={count} one="# expense" other="# expenses" />}>
      <Rows label={t`Expense lines`}>
        {shown.map((line) => (
          <LineRow
            key={line.id}
            line={line}
            changed={differences.some(({ lineId }) => lineId === line.id)}
            onPress={() => setLooked(line.id)}
          />
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
      <DocumentLineSheet
        line={open}
        fields={document.form.lines.fields}
        foot={open && lineActs?.(open, close)}
        onClose={close}
      />
    </Section>
  );
}

interface LineRowProps {
  line: DocumentLine;
  /** Differs from the previous submission. */
  changed: boolean;
  onPress: () => void;
}

function LineRow({ line, changed, onPress }: LineRowProps) {
  const { t, i18n } = useLingui();
  const visitor = useContext(Visitor);
  const { label, icon } = expenseTypeWords(line.type);
  const { decision } = line;
  const count = line.invoices.length;
  const day = line.spentOn ? formatDay(line.spentOn) : '—';
  return (
    <Row
      lead={visitor ? <Square icon={icon} tone="plain" /> : <Thumbnail fileIds={filesOf(line)} />}
      title={[i18n._(label), line.merchant].filter(Boolean).join(' · ')}
      whole
      sub={
        <>
          {count === 0 ? (
            <Trans>{day} · no invoice</Trans>
          ) : (
            <Plural value={count} one={`${day} · # invoice`} other={`${day} · # invoices`} />
          )}
          {(changed || decision) && (
            <span className={readCss['marks']}>
              {changed && <Pill tone="wait" icon="pen">{t`Changed`}</Pill>}
              {decision && <DecisionPill decision={decision} claimed={line.base.amount} />}
            </span>
          )}
        </>
      }
      end={<LineMoney line={line} />}
      onPress={onPress}
    />
  );
}

/** The amount in the company's currency, with the original and the claimed amount where they differ. */
function LineMoney({ line: { base, money, decision } }: { line: DocumentLine }) {
  const now = decision ? { amount: decision.approved, currency: base.currency } : base;
  const isReduced = now.amount !== base.amount;
  return (
    <>
      <Amount money={now} />
      {isReduced && <span className={readCss['was']}>{formatMoney(base)}</span>}
      {money.currency !== base.currency && <span className={readCss['spent']}>{formatMoney(money)}</span>}
    </>
  );
}
