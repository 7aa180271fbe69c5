import { plural } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { TypeLines } from '@outlay/contract/documents/document.type';
import { useState } from 'react';
import { formatDay, formatMoney } from '#text/format.ts';
import { Amount } from '#ui/Amount.tsx';
import { Icon } from '#ui/Icon.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { Rows, Section } from '#ui/Card.tsx';
import { Row, Square } from '#ui/Row.tsx';
import { expenseTypeWords } from '#features/spend/expense/expense-types.ts';
import css from '../Document.module.css';
import draftCss from '../Draft.module.css';
import type { LineView } from './use-draft.ts';

interface DraftLinesProps {
  lines: readonly LineView[];
  from: TypeLines['from'];
  /** The company's currency. */
  currency: string;
  /** By path: how to correct the value. */
  errors: Record<string, string>;
  onOpen: (lineId: string) => void;
  onRemove: (lineId: string) => void;
  /** Adds lines from my expenses. */
  onChoose: () => void;
  /** Adds a manual line. */
  onType: () => void;
}

/** Longer lists are collapsed, so that the parts below stay reachable. */
const FEW = 8;
const SHOWN_FIRST = 5;

/** The first lines, and each line with an error. */
const isShown =
  (errors: Record<string, string>) =>
  ({ line }: LineView, place: number): boolean =>
    place < SHOWN_FIRST || faultOf(line.id, errors) !== null;

/** The lines of the form: open, remove and add. */
export function DraftLines(props: DraftLinesProps) {
  const { lines, from, currency, errors, onOpen, onRemove, onChoose, onType } = props;
  const { t } = useLingui();
  const [all, setAll] = useState(false);
  const { length: count } = lines;
  const shown = all || count <= FEW ? lines : lines.filter(isShown(errors));
  return (
    <Section
      title={t`Expense lines`}
      aside={count > 0 && <Plural value={count} one="# line" other="# lines" />}
    >
      <div data-path="lines">
        <Rows label={t`Expense lines`}>
          {shown.map((view) => (
            <DraftLine
              key={view.line.id}
              view={view}
              currency={currency}
              error={faultOf(view.line.id, errors)}
              onOpen={() => onOpen(view.line.id)}
              onRemove={() => onRemove(view.line.id)}
            />
          ))}
          {shown.length < count && (
            <li>
              <button type="button" className={css['rest']} onClick={() => setAll(true)}>
                <Plural value={count} one="Show all # line" other="Show all # lines" />
              </button>
            </li>
          )}
          <li className={from === 'both' ? draftCss['addTwo'] : undefined}>
            {from !== 'typed' && (
              <button type="button" className={css['add']} onClick={onChoose}>
                <Icon name="plus" size={20} />
                {count > 0 ? <Trans>Add expenses</Trans> : <Trans>Choose expenses</Trans>}
              </button>
            )}
            {from !== 'expenses' && (
              <button type="button" className={css['add']} onClick={onType}>
                <Icon name="pen" size={18} />
                <Trans>Add a line manually</Trans>
              </button>
            )}
          </li>
        </Rows>
        {errors['lines'] && (
          <p className={css['wrong']} role="alert">
            {errors['lines']}
          </p>
        )}
      </div>
    </Section>
  );
}

/** The first error of a line, shown in the closed list. */
const faultOf = (lineId: string, errors: Record<string, string>): string | null =>
  Object.entries(errors).find(([path]) => path.startsWith(`lines.${lineId}.`))?.[1] ?? null;

interface DraftLineProps {
  view: LineView;
  currency: string;
  error: string | null;
  onOpen: () => void;
  onRemove: () => void;
}

function DraftLine({ view, currency, error, onOpen, onRemove }: DraftLineProps) {
  const { t, i18n } = useLingui();
  const { line, unknown } = view;
  const words = expenseTypeWords(line.type);
  const name = line.merchant || i18n._(words.label);
  if (unknown) return <Row lead={<Square icon="wallet" tone="plain" />} title="…" />;
  return (
    <li>
      <ul className={css['line']}>
        <Row
          lead={<Square icon={words.icon} />}
          title={name}
          sub={<Sub view={view} />}
          end={<LineAmount view={view} currency={currency} />}
          onPress={onOpen}
        />
        <li>
          <IconButton icon="close" label={t`Remove ${name}`} onPress={onRemove} />
        </li>
      </ul>
      {error && (
        <p className={draftCss['lineFault']} role="alert">
          {error}
        </p>
      )}
    </li>
  );
}

function Sub({ view: { line, saved } }: { view: LineView }) {
  const { t } = useLingui();
  const day = line.spentOn ? formatDay(line.spentOn) : t`no date`;
  const count = saved?.invoices.length ?? 0;
  const shares = line.allocation.length;
  const split =
    shares > 1
      ? t`allocated to ${plural(shares, { one: '# part', other: '# parts' })}`
      : (line.allocation[0]?.names.at(-1) ?? '');
  const more = [
    line.city,
    split,
    line.attendees.length > 0
      ? t`${plural(line.attendees.length, { one: '# attendee', other: '# attendees' })}`
      : '',
  ];
  const rest = listed(more);
  if (line.expenseId === null || rest) return [day, rest].filter(Boolean).join(' · ');
  return count === 0 ? (
    <Trans>{day} · no invoice</Trans>
  ) : (
    <Plural value={count} one={`${day} · # invoice`} other={`${day} · # invoices`} />
  );
}

const listed = (words: readonly string[]): string => words.filter(Boolean).join(' · ');

/** The original amount, and below it the amount in the company's currency. */
function LineAmount({ view: { line, base }, currency }: { view: LineView; currency: string }) {
  const foreign = line.money.currency !== currency;
  return (
    <>
      <Amount money={line.money} />
      {foreign && (
        <span className={draftCss['under']}>
          {base === null ? '—' : `≈ ${formatMoney({ amount: base, currency })}`}
        </span>
      )}
    </>
  );
}
