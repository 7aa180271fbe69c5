import { Trans, useLingui } from '@lingui/react/macro';
import type { DocumentDetail } from '@outlay/contract/document';
import type { ReactNode } from 'react';
import { Button } from '#ui/Button.tsx';
import { Card, Section } from '#ui/Card.tsx';
import { Findings } from './Findings.tsx';
import { RouteTimeline } from './RouteTimeline.tsx';

interface DraftChecksProps {
  saved: DocumentDetail | null;
  /** What the server said to the submit. */
  fault: ReactNode;
  onPayee: () => void;
}

/** What the server's checks say of the draft, and who will decide on it and why. */
export function DraftChecks({ saved, fault, onPayee }: DraftChecksProps) {
  const { t } = useLingui();
  const findings = saved?.findings ?? [];
  const enter = (
    <Button tone="line" small onPress={onPayee}>
      <Trans>Enter it</Trans>
    </Button>
  );
  return (
    <>
      <div style={{ margin: '0 16px' }}>{fault}</div>
      {saved && findings.length > 0 && (
        <Section title={t`Checks`}>
          <Findings
            findings={findings}
            lines={saved.lines}
            remedy={(code) => code === 'noPayeeAccount' && enter}
          />
        </Section>
      )}
      {saved && (
        <Section title={t`Who will decide`}>
          <Card>
            <RouteTimeline route={saved.route} />
          </Card>
        </Section>
      )}
    </>
  );
}
