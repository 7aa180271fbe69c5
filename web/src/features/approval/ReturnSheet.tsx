import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Field } from '#ui/Field.tsx';
import { Tabs } from '#ui/Tabs.tsx';
import { ReasonSheet } from '#features/document/ReasonSheet.tsx';
import { useReturn } from './approval.queries.ts';
import type { DecisionProps } from './decision.ts';

type Resume = 'start' | 'me';

/** Back to the submitter with a reason; afterwards from the start, or straight back to me. */
export function ReturnSheet({ open, document, onClose, onDecided }: DecisionProps) {
  const { t } = useLingui();
  const [resume, setResume] = useState<Resume>('start');
  const giveBack = useReturn();
  const { taskId, version, submitter } = document;
  const { name } = submitter;
  return (
    <ReasonSheet
      open={open}
      documentId={document.id}
      title={t`Return to ${name}`}
      label={t`What should be corrected`}
      verb={t`Return`}
      required
      often={[
        t`An invoice is missing.`,
        t`The amount does not match the invoice.`,
        t`Please explain the purpose.`,
      ]}
      busy={giveBack.isPending}
      error={giveBack.error}
      onClose={onClose}
      onDone={(reason) =>
        taskId && giveBack.mutate({ taskId, version, reason, resume }, { onSuccess: onDecided })
      }
    >
      <Field label={t`When it comes back`}>
        {() => (
          <div style={{ margin: '0 -16px' }}>
            <Tabs
              label={t`When it comes back`}
              value={resume}
              options={[
                { value: 'start', label: t`From the start` },
                { value: 'me', label: t`Straight to me` },
              ]}
              onChange={setResume}
            />
          </div>
        )}
      </Field>
      {resume === 'me' && (
        <p style={{ color: 'var(--soft)', fontSize: 13, paddingBottom: 12 }}>
          <Trans>If the amount rises, it starts from the beginning all the same.</Trans>
        </p>
      )}
    </ReasonSheet>
  );
}
