import { useLingui } from '@lingui/react/macro';
import type { Finding } from '@outlay/contract/document';
import { Section } from '#ui/Card.tsx';
import { LongText } from '#ui/TextInput.tsx';
import { expenseTypeWords } from '#features/expense/expense-types.ts';
import shared from './Document.module.css';
import css from './Draft.module.css';
import { Remedy } from './Remedy.tsx';
import { useFindingWords } from './Findings.tsx';
import { isAsked, pathOf } from './finding-places.ts';
import type { Draft } from './use-draft.ts';

interface ReasonsProps {
  draft: Draft;
  errors: Record<string, string>;
}
interface Asked {
  lineId: string | null;
  name: string;
  words: string;
  findings: Finding[];
}

/** Where the company's rules ask why: each place with its findings, and the words that settle them. */
export function Reasons({ draft, errors }: ReasonsProps) {
  const { t } = useLingui();
  const asked = useAsked(draft);
  if (asked.length === 0) return null;
  return (
    <Section title={t`Please give a reason`}>
      <div className={shared['form']}>
        {asked.map((one) => (
          <Reason key={one.lineId ?? 'document'} asked={one} draft={draft} errors={errors} />
        ))}
      </div>
    </Section>
  );
}

function useAsked({ form, lines, saved }: Draft): Asked[] {
  const { t, i18n } = useLingui();
  const findings = saved?.findings ?? [];
  const at = (lineId: string | null, words: string) =>
    findings.filter((finding) => finding.lineId === lineId && isAsked(finding, words));
  const places = [
    { lineId: null, name: t`This document`, words: form.reason },
    ...lines.map(({ line }) => ({
      lineId: line.id,
      name: line.merchant || i18n._(expenseTypeWords(line.type).label),
      words: line.reason,
    })),
  ];
  return places
    .map((place) => ({ ...place, findings: at(place.lineId, place.words) }))
    .filter((place) => place.findings.length > 0);
}

function Reason({ asked, draft, errors }: ReasonsProps & { asked: Asked }) {
  const { t } = useLingui();
  const tell = useFindingWords(draft.saved?.lines ?? []);
  const { lineId, name, words, findings } = asked;
  const line = draft.form.lines.find(({ id }) => id === lineId);
  const set = (reason: string) => (line ? draft.setLine({ ...line, reason }) : draft.change({ reason }));
  return (
    <div className={css['found']} data-path={pathOf.reason({ lineId })}>
      <ul>
        {findings.map((finding, place) => (
          <li key={place}>
            {tell(finding).title}: {tell(finding).detail}
            <Remedy finding={finding} draft={draft} onPayee={() => undefined} />
          </li>
        ))}
      </ul>
      <LongText
        label={t`Reason: ${name}`}
        value={words}
        error={errors[lineId ? `lines.${lineId}.reason` : 'reason'] ?? null}
        onChange={set}
      />
    </div>
  );
}
