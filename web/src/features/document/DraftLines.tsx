import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { DocumentLine } from '@outlay/contract/document';
import { formatDay } from '#kit/format.ts';
import { Amount } from '#ui/Amount.tsx';
import { Icon } from '#ui/Icon.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { Rows, Section } from '#ui/Card.tsx';
import { Row, Square } from '#ui/Row.tsx';
import { expenseTypeWords } from '#features/expense/expense-types.ts';
import css from './Document.module.css';

/** What is told of a line while the form is typed: an expense, or a line that the server made of one. */
export type LineView = Pick<DocumentLine, 'type' | 'money' | 'spentOn' | 'merchant' | 'invoices'> & {
  expenseId: string;
};

interface DraftLinesProps {
  lines: readonly LineView[];
  /** Chosen, and the server has not told what they are yet. */
  unknown: number;
  error: string | null;
  onOpen: (expenseId: string) => void;
  onRemove: (expenseId: string) => void;
  onAdd: () => void;
}

/** The expenses of the form: each can be opened, taken out, and more added. */
export function DraftLines({ lines, unknown, error, onOpen, onRemove, onAdd }: DraftLinesProps) {
  const { t } = useLingui();
  const count = lines.length + unknown;
  return (
    <Section
      title={t`Expense lines`}
      aside={count > 0 && <Plural value={count} one="# expense" other="# expenses" />}
    >
      <Rows label={t`Expense lines`}>
        {lines.map((line) => (
          <DraftLine key={line.expenseId} line={line} onOpen={onOpen} onRemove={onRemove} />
        ))}
        {unknown > 0 && <Row lead={<Square icon="wallet" tone="plain" />} title="…" />}
        <li>
          <button type="button" className={css['add']} onClick={onAdd}>
            <Icon name="plus" size={20} />
            {count > 0 ? <Trans>Add expenses</Trans> : <Trans>Choose expenses</Trans>}
          </button>
        </li>
      </Rows>
      {error && (
        <p className={css['wrong']} role="alert">
          {error}
        </p>
      )}
    </Section>
  );
}

interface DraftLineProps extends Pick<DraftLinesProps, 'onOpen' | 'onRemove'> {
  line: LineView;
}

function DraftLine({ line, onOpen, onRemove }: DraftLineProps) {
  const { t, i18n } = useLingui();
  const words = expenseTypeWords(line.type);
  const type = i18n._(words.label);
  const name = line.merchant || type;
  const day = formatDay(line.spentOn);
  const count = line.invoices.length;
  return (
    <li>
      <ul className={css['line']}>
        <Row
          lead={<Square icon={words.icon} />}
          title={name}
          sub={
            count === 0 ? (
              <Trans>{day} · no invoice</Trans>
            ) : (
              <Plural value={count} one={`${day} · # invoice`} other={`${day} · # invoices`} />
            )
          }
          end={<Amount money={line.money} />}
          onPress={() => onOpen(line.expenseId)}
        />
        <li>
          <IconButton icon="close" label={t`Take out ${name}`} onPress={() => onRemove(line.expenseId)} />
        </li>
      </ul>
    </li>
  );
}
