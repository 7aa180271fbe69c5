import { useLingui } from '@lingui/react/macro';
import type { Finding } from '@outlay/contract/documents/document.detail';
import type { ReactNode } from 'react';
import { Card, Section } from '#ui/Card.tsx';
import { ChooseForAll } from './ChooseForAll.tsx';
import { Findings } from '../Findings.tsx';
import { needsReason, pathOf } from './finding-places.ts';
import { Remedy } from './Remedy.tsx';
import { RouteTimeline } from '../RouteTimeline.tsx';
import type { Draft } from './use-draft.ts';

interface DraftChecksProps {
  draft: Draft;
  /** The server's error for the submission. */
  fault: ReactNode;
  onPayee: () => void;
  onPlace: (path: string) => void;
}

/** The findings of the server's checks, and the expected approvers with the reasons. */
export function DraftChecks({ draft, fault, onPayee, onPlace }: DraftChecksProps) {
  const { t } = useLingui();
  const { saved, form } = draft;
  const wordsAt = (lineId: string | null) =>
    (lineId === null ? form.reason : form.lines.find(({ id }) => id === lineId)?.reason) ?? '';
  // Findings that need a reason or a rate are shown at the input where it is entered.
  const unlisted = new Set(draft.lines.flatMap(({ line, unlisted: none }) => (none ? [line.id] : [])));
  const isRate = ({ code, lineId }: Finding) => code === 'rateMissing' && unlisted.has(lineId ?? '');
  const findings =
    saved?.findings.filter((one) => !needsReason(one, wordsAt(one.lineId)) && !isRate(one)) ?? [];
  const place = (finding: Finding) => {
    const path = pathOf.finding(finding);
    return path === null ? undefined : () => onPlace(path);
  };
  return (
    <>
      <div style={{ margin: '0 16px' }}>{fault}</div>
      {saved && findings.length > 0 && (
        <Section title={t`Checks`}>
          <Findings
            findings={findings}
            lines={saved.lines}
            onPlace={place}
            remedy={(finding) => <Remedy finding={finding} draft={draft} onPayee={onPayee} />}
            choose={(group) => (
              <ChooseForAll group={group} draft={draft} onPlace={(finding) => place(finding)?.()} />
            )}
          />
        </Section>
      )}
      {saved && (
        <Section title={t`Approvers`}>
          <Card>
            <RouteTimeline route={saved.route} />
          </Card>
        </Section>
      )}
    </>
  );
}
