import { useLingui } from '@lingui/react/macro';
import type { DocumentLine, Finding } from '@outlay/contract/document';
import { formatDay, formatMoney } from '#kit/format.ts';
import type { ReactNode } from 'react';
import { fillWords } from '#kit/words.ts';
import { Notice } from '#ui/Notice.tsx';
import { expenseTypeWords } from '#features/expense/expense-types.ts';
import css from './Document.module.css';
import { FINDING_WORDS } from './finding-words.ts';

type Line = Pick<DocumentLine, 'id' | 'type' | 'merchant'>;

const TONES = { forbid: 'stop', warn: 'wait', good: 'good' } as const;

/** The same finding at several places is told once, with its places. */
function grouped(findings: readonly Finding[]): Finding[][] {
  const groups = new Map<string, Finding[]>();
  for (const finding of findings) {
    const key = `${finding.effect} ${finding.code}`;
    groups.set(key, [...(groups.get(key) ?? []), finding]);
  }
  return [...groups.values()];
}

/** Values as a reader has them: amounts with their currency, days as dates. */
function readable({ values }: Finding): Record<string, string> {
  const { currency = 'CNY', amount, covered, day, number } = values;
  const money = (minor: string) => formatMoney({ amount: Number(minor), currency });
  return {
    ...values,
    ...(amount === undefined ? {} : { amount: money(amount) }),
    ...(covered === undefined ? {} : { covered: money(covered) }),
    ...(day === undefined ? {} : { day: formatDay(day) }),
    ...(number === '' ? { number: '—' } : {}),
  };
}

interface FindingsProps {
  findings: readonly Finding[];
  lines: readonly Line[];
  /** What a person can do about a finding, at once. */
  remedy?: (code: Finding['code']) => ReactNode;
}

/** What the checks found, each with its evidence. */
export function Findings({ findings, lines, remedy }: FindingsProps) {
  const { i18n } = useLingui();
  const lineName = (id: string | null): string => {
    const line = lines.find((one) => one.id === id);
    if (!line) return '';
    return line.merchant || i18n._(expenseTypeWords(line.type).label);
  };
  return grouped(findings).map((group) => {
    const [first] = group;
    if (!first) return null;
    const { title, detail } = FINDING_WORDS[first.code];
    return (
      <Notice
        key={`${first.effect} ${first.code}`}
        tone={TONES[first.effect]}
        title={i18n._(title)}
        action={remedy?.(first.code)}
      >
        <ul className={css['evidence']}>
          {group.map((finding, place) => (
            <li key={place}>{fillWords(detail, { ...readable(finding), line: lineName(finding.lineId) })}</li>
          ))}
        </ul>
      </Notice>
    );
  });
}
