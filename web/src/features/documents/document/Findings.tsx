import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { Finding } from '@outlay/contract/documents/document.detail';
import type { DocumentLine } from '@outlay/contract/documents/document.line';
import type { InvoiceFieldName } from '@outlay/contract/spend/invoice';
import type { ReactNode } from 'react';
import { formatDay, formatMoney, formatRecent, localText } from '#text/format.ts';
import { groupBy } from '#text/group-by.ts';
import { fillWords } from '#text/words.ts';
import { Notice } from '#ui/Notice.tsx';
import { expenseTypeWords } from '#features/spend/expense/expense-types.ts';
import { FIELD_WORDS } from '#features/spend/invoice/invoice-words.ts';
import { Evidence } from './Evidence.tsx';
import { REQUIRED_FIELDS, FINDING_WORDS } from './finding-words.ts';

type Line = Pick<DocumentLine, 'id' | 'type' | 'merchant'>;

const TONES = { forbid: 'stop', reason: 'wait', warn: 'wait', good: 'good' } as const;

const keyOf = ({ effect, code, rule, dismissed }: Finding): string =>
  `${effect} ${code} ${JSON.stringify([rule, dismissed])}`;

const AMOUNTS = ['amount', 'covered', 'limit', 'open', 'available', 'asked', 'spent'] as const;
const NO_AMOUNTS: ReadonlySet<Finding['code']> = new Set(['policyAge']);

/** Formats the values of a finding: amounts with their currency, days as dates. */
function readable({ code, values }: Finding): Record<string, string> {
  const { currency = 'CNY', day, number } = values;
  const amounts = AMOUNTS.filter((key) => values[key] !== undefined && !NO_AMOUNTS.has(code));
  return {
    ...values,
    ...Object.fromEntries(
      amounts.map((key) => [key, formatMoney({ amount: Number(values[key]), currency })]),
    ),
    ...(day === undefined ? {} : { day: formatDay(day) }),
    ...(number === '' ? { number: '—' } : {}),
    ...(values['after'] === '' ? { after: '—' } : {}),
  };
}

/** The name of the field concerned: a field of the form or of an invoice. */
const fieldWords = ({ code, values: { field = '' } }: Finding) =>
  code === 'invoiceCorrected' ? FIELD_WORDS[field as InvoiceFieldName] : REQUIRED_FIELDS[field];

/** The title and the detail text of a finding. */
export function useFindingWords(lines: readonly Line[]) {
  const { i18n } = useLingui();
  const lineName = (id: string | null | undefined): string => {
    const line = lines.find((one) => one.id === id);
    if (!line) return '';
    return line.merchant || i18n._(expenseTypeWords(line.type).label);
  };
  return (finding: Finding) => {
    const { title, detail, whole } = FINDING_WORDS[finding.code];
    const field = fieldWords(finding);
    const values = {
      ...readable(finding),
      line: lineName(finding.lineId),
      other: finding.values['document'] || lineName(finding.values['line']),
      ...(field && { field: i18n._(field) }),
    };
    const { rule } = finding;
    return {
      title: rule ? localText(rule) : i18n._(title),
      detail: fillWords(finding.lineId === null && whole ? whole : detail, values),
      reason: finding.values['reason'],
    };
  };
}

interface FindingsProps {
  findings: readonly Finding[];
  lines: readonly Line[];
  /** An action that resolves the finding. */
  remedy?: (finding: Finding) => ReactNode;
  /** Goes to the place where the finding can be corrected; undefined when there is none on this page. */
  onPlace?: (finding: Finding) => (() => void) | undefined;
  /** Decides for all lines with the same finding at once. */
  choose?: ((group: readonly Finding[]) => ReactNode) | undefined;
}

/**
 * The findings of the checks with their evidence, grouped: the same finding is shown once with its places.
 */
export function Findings({ findings, lines, remedy, onPlace, choose }: FindingsProps) {
  const describe = useFindingWords(lines);
  return [...groupBy(findings, keyOf)].map(([key, group]) => {
    const [first] = group;
    if (!first) return null;
    return (
      <Notice
        key={key}
        tone={first.dismissed ? 'plain' : TONES[first.effect]}
        title={groupTitle(describe(first).title, group)}
      >
        <Evidence findings={group} describe={describe} remedy={remedy} onPlace={onPlace} />
        {first.dismissed ? <Dismissed dismissed={first.dismissed} /> : choose?.(group)}
      </Notice>
    );
  });
}

/** Who dismissed the finding, and why. */
function Dismissed({ dismissed: { by, at, reason } }: { dismissed: NonNullable<Finding['dismissed']> }) {
  return (
    <div>
      <Trans>
        Dismissed by {by.name}, {formatRecent(at)}: “{reason}”
      </Trans>
    </div>
  );
}

/** Ids of the lines concerned, without duplicates. */
export const lineIdsOf = (group: readonly Finding[]): string[] => [
  ...new Set(group.flatMap(({ lineId }) => lineId ?? [])),
];

/** The title, with the number of lines when there are several. */
export const groupTitle = (title: string, group: readonly Finding[]): string => {
  const { length: count } = lineIdsOf(group);
  return count < 2 ? title : `${title} · ${plural(count, { one: '# line', other: '# lines' })}`;
};
