import { Trans, useLingui } from '@lingui/react/macro';
import type { Finding } from '@outlay/contract/documents/document.detail';
import { useState } from 'react';
import { groupBy } from '#text/group-by.ts';
import { Button } from '#ui/Button.tsx';
import { Section } from '#ui/Card.tsx';
import { TextArea } from '#ui/TextInput.tsx';
import { expenseTypeWords } from '#features/spend/expense/expense-types.ts';
import shared from '../Document.module.css';
import css from '../Draft.module.css';
import { Evidence } from '../Evidence.tsx';
import { Remedy } from './Remedy.tsx';
import { useFindingWords } from '../Findings.tsx';
import { needsReason, pathOf } from './finding-places.ts';
import type { Draft } from './use-draft.ts';

interface ReasonsProps {
  draft: Draft;
  errors: Record<string, string>;
}
interface ReasonRequest {
  lineId: string | null;
  name: string;
  words: string;
  findings: Finding[];
}

/** Each place where a rule requires a reason, with its findings and the input. */
export function Reasons({ draft, errors }: ReasonsProps) {
  const { t } = useLingui();
  const requested = useReasonRequests(draft);
  if (requested.length === 0) return null;
  return (
    <Section title={t`Please give a reason`}>
      <div className={shared['form']}>
        {[...groupBy(requested, groupKey)].map(([key, group]) => (
          <ReasonGroup key={key} group={group} draft={draft} errors={errors} />
        ))}
      </div>
    </Section>
  );
}

/** Key that groups lines with the same findings. */
const groupKey = ({ lineId, findings }: ReasonRequest): string =>
  lineId === null
    ? 'document'
    : findings
        .map(({ code, rule }) => `${code} ${JSON.stringify(rule)}`)
        .toSorted()
        .join('|');

function useReasonRequests({ form, lines, saved }: Draft): ReasonRequest[] {
  const { t, i18n } = useLingui();
  const findings = saved?.findings ?? [];
  const at = (lineId: string | null, words: string) =>
    findings.filter((finding) => finding.lineId === lineId && needsReason(finding, words));
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

interface GroupProps extends ReasonsProps {
  group: readonly ReasonRequest[];
}

/** One reason for all lines of the group, or one for each. */
function ReasonGroup({ group, draft, errors }: GroupProps) {
  const { t } = useLingui();
  const [apart, setApart] = useState(false);
  const existing = new Set(group.map(({ words }) => words));
  const { length: count } = group;
  if (count > 1 && !apart && existing.size === 1)
    return <OneReason group={group} draft={draft} errors={errors} onApart={() => setApart(true)} />;
  const describe = [...existing].filter((words) => words.trim() !== '');
  const joinable = count > 1 && describe.length <= 1;
  const join = () => {
    setApart(false);
    setReason(draft, group, describe[0] ?? '');
  };
  return (
    <>
      {group.map((query) => (
        <Reason key={query.lineId ?? 'document'} request={query} draft={draft} errors={errors} />
      ))}
      {joinable && (
        <Button tone="text" small onPress={join}>
          {t`One reason for all ${count} lines`}
        </Button>
      )}
    </>
  );
}

function setReason(draft: Draft, group: readonly ReasonRequest[], reason: string): void {
  const ids = group.flatMap(({ lineId }) => lineId ?? []);
  if (ids.length > 0) draft.setLines(ids, { reason });
  else draft.change({ reason });
}

function OneReason({ group, draft, errors, onApart }: GroupProps & { onApart: () => void }) {
  const { t } = useLingui();
  const describe = useFindingWords(draft.saved?.lines ?? []);
  const { length: count } = group;
  const findings = [
    ...groupBy(
      group.flatMap((one) => one.findings),
      ({ code, rule }) => `${code} ${JSON.stringify(rule)}`,
    ).values(),
  ];
  const error = group.map(({ lineId }) => errors[`lines.${lineId}.reason`]).find(Boolean);
  return (
    <div className={css['found']} data-path={group.map(pathOf.reason).join(' ')}>
      {findings.map((same, place) => (
        <div key={place}>
          <b>{same[0] && describe(same[0]).title}</b>
          <Evidence findings={same} describe={(one) => ({ ...describe(one), reason: undefined })} />
        </div>
      ))}
      <TextArea
        label={t`Reason for all ${count} lines`}
        value={group[0]?.words ?? ''}
        error={error ?? null}
        onChange={(reason) => setReason(draft, group, reason)}
      />
      <Button tone="text" small onPress={onApart}>
        <Trans>A reason for each line</Trans>
      </Button>
    </div>
  );
}

function Reason({ request, draft, errors }: ReasonsProps & { request: ReasonRequest }) {
  const { t } = useLingui();
  const describe = useFindingWords(draft.saved?.lines ?? []);
  const { lineId, name, words, findings } = request;
  return (
    <div className={css['found']} data-path={pathOf.reason({ lineId })}>
      <ul>
        {findings.map((finding, place) => (
          <li key={place}>
            {describe(finding).title}: {describe(finding).detail}
            <Remedy finding={finding} draft={draft} onPayee={() => undefined} />
          </li>
        ))}
      </ul>
      <TextArea
        label={t`Reason: ${name}`}
        value={words}
        error={errors[lineId ? `lines.${lineId}.reason` : 'reason'] ?? null}
        onChange={(reason) => setReason(draft, [request], reason)}
      />
    </div>
  );
}
