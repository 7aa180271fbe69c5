import { useLingui } from '@lingui/react/macro';
import type { Finding } from '@outlay/contract/document';
import type { ReactNode } from 'react';
import { Card, Section } from '#ui/Card.tsx';
import { Findings } from './Findings.tsx';
import { isAsked, pathOf } from './finding-places.ts';
import { Remedy } from './Remedy.tsx';
import { RouteTimeline } from './RouteTimeline.tsx';
import type { Draft } from './use-draft.ts';

interface DraftChecksProps {
  draft: Draft;
  /** What the server said to the submit. */
  fault: ReactNode;
  onPayee: () => void;
  onPlace: (path: string) => void;
}

/** What the server's checks say of the draft, and who will decide on it and why. */
export function DraftChecks({ draft, fault, onPayee, onPlace }: DraftChecksProps) {
  const { t } = useLingui();
  const { saved, form } = draft;
  const wordsAt = (lineId: string | null) =>
    (lineId === null ? form.reason : form.lines.find(({ id }) => id === lineId)?.reason) ?? '';
  // What asks for words stands where they are given.
  const findings = saved?.findings.filter((one) => !isAsked(one, wordsAt(one.lineId))) ?? [];
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
