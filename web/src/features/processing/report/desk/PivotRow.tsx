import { useLingui } from '@lingui/react/macro';
import type { ReportDimension, ReportGroup, ReportSums } from '@outlay/contract/processing/report';
import { useQuery } from '@tanstack/react-query';
import { classes } from '#ui/class-names.ts';
import { Icon } from '#ui/Icon.tsx';
import { amountText, changePart } from '../report-figures.ts';
import { reportQueries } from '../report.queries.ts';
import { queryOf, type ReportView } from '../report-view.ts';
import { useKeyName } from '../use-key-name.ts';
import css from './Reports.module.css';
import type { Drilled } from './desk-types.ts';

/** What a row is divided into when it is opened. */
const BELOW: Partial<Record<ReportDimension, ReportDimension>> = {
  department: 'person',
  person: 'merchant',
  project: 'person',
  type: 'merchant',
  month: 'department',
  currency: 'type',
};
/** At most this part of the brand colour behind a figure, so that it stays legible. */
const DEEPEST = 26;

interface PivotRowProps {
  view: ReportView;
  group: ReportGroup;
  columns: ReportSums['columns'];
  /** Of the report; a row or column that is a currency has its own. */
  currency: string;
  /** The largest figure, which has the deepest colour. */
  most: number;
  onDrill?: (drilled: Drilled) => void;
  open?: boolean;
  onOpen?: () => void;
  /** All groups that have no row of their own. */
  isRest?: boolean;
}

/** A group, and below it, when it is open, what it is made of. */
export function PivotRow(props: PivotRowProps) {
  const { t } = useLingui();
  const { view, group, currency, open = false, onOpen, isRest = false } = props;
  const nameOf = useKeyName();
  const name = isRest ? t`All others` : nameOf(view.rows, group);
  const below =
    isRest || group.key === '' || BELOW[view.rows] === view.columns ? undefined : BELOW[view.rows];
  return (
    <>
      <tr>
        <th scope="row">
          {below && onOpen ? (
            <button type="button" className={css['opener']} aria-expanded={open} onClick={onOpen}>
              <Icon name={open ? 'down' : 'chev'} size={14} />
              {name}
            </button>
          ) : (
            <span className={css['plain']}>{name}</span>
          )}
        </th>
        <Cells
          {...props}
          currency={view.rows === 'currency' ? group.key : currency}
          name={name}
          only={isRest ? null : { [view.rows]: group.key }}
        />
      </tr>
      {open && below && <RowsBelow {...props} below={below} />}
    </>
  );
}

function RowsBelow({ below, ...props }: PivotRowProps & { below: ReportDimension }) {
  const { t } = useLingui();
  const { view, group } = props;
  const nameOf = useKeyName();
  const only = { [view.rows]: group.key };
  const { data } = useQuery(reportQueries.sums({ ...queryOf(view, below), across: view.columns, only }));
  if (!data)
    return (
      <tr>
        <td className={css['below']}>{t`Loading…`}</td>
      </tr>
    );
  return [...data.groups, ...(data.rest ? [data.rest] : [])].map((part) => {
    const name = part === data.rest ? t`All others` : nameOf(below, part);
    return (
      <tr key={part === data.rest ? 'rest' : part.key} className={css['belowRow']}>
        <th scope="row" className={css['below']}>
          {name}
        </th>
        <Cells
          {...props}
          group={part}
          currency={data.currency}
          name={name}
          only={part === data.rest ? null : { ...only, [below]: part.key }}
        />
      </tr>
    );
  });
}

interface CellsProps extends Pick<
  PivotRowProps,
  'view' | 'group' | 'columns' | 'currency' | 'most' | 'onDrill'
> {
  name: string;
  /** Null if its lines cannot be opened. */
  only: Drilled | null;
}

function Cells({ view, group, columns, currency, most, onDrill, name, only }: CellsProps) {
  const { t } = useLingui();
  const open = (extra: Drilled) => (only && onDrill ? () => onDrill({ ...only, ...extra }) : undefined);
  return (
    <>
      {columns.map(({ key }) => {
        const amount = group.cells[key] ?? 0;
        const deep = Math.round(Math.max(0, amount / most) * DEEPEST);
        const tint = `color-mix(in srgb, var(--brand) ${deep}%, var(--card))`;
        return (
          <td
            key={key}
            className={classes(amount === 0 && css['zero'])}
            {...(amount > 0 && { style: { background: tint } })}
          >
            <Figure
              text={amountText(amount, view.columns === 'currency' ? key : currency)}
              label={t`Lines of ${name}`}
              onPress={amount === 0 || !view.columns ? undefined : open({ [view.columns]: key })}
            />
          </td>
        );
      })}
      <td className={css['total']}>
        <Figure text={amountText(group.amount, currency)} label={t`Lines of ${name}`} onPress={open({})} />
      </td>
      {view.against !== 'nothing' && (
        <td
          className={classes(
            css['change'],
            group.before > 0 && group.amount > group.before * 1.1 && css['warn'],
          )}
        >
          {changePart(group.amount, group.before) ?? '–'}
        </td>
      )}
    </>
  );
}

const Figure = ({
  text,
  label,
  onPress,
}: {
  text: string;
  label: string;
  onPress: (() => void) | undefined;
}) =>
  onPress ? (
    <button type="button" title={label} onClick={onPress}>
      {text}
    </button>
  ) : (
    text
  );
