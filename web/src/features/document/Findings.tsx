import { useLingui } from '@lingui/react/macro';
import type { DocumentLine, Finding } from '@outlay/contract/document';
import type { InvoiceFieldName } from '@outlay/contract/invoice';
import { formatDay, formatMoney, localText } from '#kit/format.ts';
import type { ReactNode } from 'react';
import { fillWords } from '#kit/words.ts';
import { Notice } from '#ui/Notice.tsx';
import { expenseTypeWords } from '#features/expense/expense-types.ts';
import { FIELD_WORDS } from '#features/invoice/invoice-words.ts';
import css from './Document.module.css';
import draftCss from './Draft.module.css';
import { ASKED_FIELDS, FINDING_WORDS } from './finding-words.ts';

type Line = Pick<DocumentLine, 'id' | 'type' | 'merchant'>;

const TONES = { forbid: 'stop', reason: 'wait', warn: 'wait', good: 'good' } as const;

const keyOf = ({ effect, code, rule }: Finding): string => `${effect} ${code} ${JSON.stringify(rule)}`;

/** The same finding at several places is told once, with its places. */
function grouped(findings: readonly Finding[]): Finding[][] {
  const groups = new Map<string, Finding[]>();
  for (const finding of findings)
    groups.set(keyOf(finding), [...(groups.get(keyOf(finding)) ?? []), finding]);
  return [...groups.values()];
}

const AMOUNTS = ['amount', 'covered', 'limit', 'open', 'available', 'asked', 'spent'] as const;
const NO_AMOUNTS: ReadonlySet<Finding['code']> = new Set(['policyAge']);

/** Values as a reader has them: amounts with their currency, days as dates. */
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

/** The name of the field that is meant: of the form, or of an invoice. */
const fieldWords = ({ code, values: { field = '' } }: Finding) =>
  code === 'invoiceCorrected' ? FIELD_WORDS[field as InvoiceFieldName] : ASKED_FIELDS[field];

/** A finding as a title and one sentence about its place. */
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
  /** What a person can do about a finding, at once. */
  remedy?: (finding: Finding) => ReactNode;
  /** Where it is put right: a tap goes there. Undefined: nowhere here. */
  onPlace?: (finding: Finding) => (() => void) | undefined;
}

/** What the checks found, each with its evidence. */
export function Findings({ findings, lines, remedy, onPlace }: FindingsProps) {
  const tell = useFindingWords(lines);
  return grouped(findings).map((group) => {
    const [first] = group;
    if (!first) return null;
    return (
      <Notice key={keyOf(first)} tone={TONES[first.effect]} title={tell(first).title}>
        <ul className={css['evidence']}>
          {group.map((finding, place) => (
            <li key={place}>
              <Evidence words={tell(finding)} onPress={onPlace?.(finding)} />
              {remedy?.(finding)}
            </li>
          ))}
        </ul>
      </Notice>
    );
  });
}

interface EvidenceProps {
  words: { detail: string; reason: string | undefined };
  onPress: (() => void) | undefined;
}

const Evidence = ({ words: { detail, reason }, onPress }: EvidenceProps) => (
  <>
    {onPress ? (
      <button type="button" className={draftCss['place']} onClick={onPress}>
        {detail}
      </button>
    ) : (
      detail
    )}
    {reason && <div>“{reason}”</div>}
  </>
);
