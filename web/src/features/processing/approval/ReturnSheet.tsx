import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { localText } from '#text/format.ts';
import { Field } from '#ui/Field.tsx';
import { Select } from '#ui/Select.tsx';
import { Tabs } from '#ui/Tabs.tsx';
import { ReasonSheet } from '#features/documents/document/ReasonSheet.tsx';
import { useReturn } from './approval.queries.ts';
import type { DecisionProps } from './decision.ts';

type Resume = 'start' | 'me';
const TO_SUBMITTER = '';

/**
 * Returns to the submitter or an earlier node, with a reason; then through all nodes again, or straight back
 * to me.
 */
export function ReturnSheet({ open, document, onClose, onDecided }: DecisionProps) {
  const { t } = useLingui();
  const [resume, setResume] = useState<Resume>('start');
  const [to, setTo] = useState(TO_SUBMITTER);
  const giveBack = useReturn();
  const { taskId, version, submitter, returnTo } = document;
  const { name } = submitter;
  const toNode = to === TO_SUBMITTER ? null : to;
  return (
    <ReasonSheet
      open={open}
      documentId={document.id}
      title={returnTo.length > 0 ? t`Return` : t`Return to ${name}`}
      label={t`What needs to be corrected`}
      verb={t`Return`}
      required
      often={[
        t`An invoice is missing.`,
        t`The amount does not match the invoice.`,
        t`Please state the purpose.`,
      ]}
      busy={giveBack.isPending}
      error={giveBack.error}
      onClose={onClose}
      onDone={(reason) =>
        taskId && giveBack.mutate({ taskId, version, reason, resume, toNode }, { onSuccess: onDecided })
      }
    >
      {returnTo.length > 0 && (
        <Select
          label={t`Return to`}
          value={to}
          options={[
            { value: TO_SUBMITTER, label: t`${name} (submitter)` },
            ...returnTo.map((node) => ({ value: node.nodeKey, label: localText(node.name) })),
          ]}
          onChange={setTo}
        />
      )}
      <ResumeChoice value={resume} toSubmitter={toNode === null} onChange={setResume} />
    </ReasonSheet>
  );
}

interface ResumeChoiceProps {
  value: Resume;
  toSubmitter: boolean;
  onChange: (resume: Resume) => void;
}

function ResumeChoice({ value, toSubmitter, onChange }: ResumeChoiceProps) {
  const { t } = useLingui();
  return (
    <>
      <Field label={t`When it is resubmitted`}>
        {() => (
          <div style={{ margin: '0 -16px' }}>
            <Tabs
              label={t`When it is resubmitted`}
              value={value}
              options={[
                {
                  value: 'start',
                  label: toSubmitter ? t`From the beginning` : t`Through all steps from there`,
                },
                { value: 'me', label: t`Directly to me` },
              ]}
              onChange={onChange}
            />
          </div>
        )}
      </Field>
      {value === 'me' && toSubmitter && (
        <p style={{ color: 'var(--soft)', fontSize: 13, paddingBottom: 12 }}>
          <Trans>If the amount increases, it starts from the beginning anyway.</Trans>
        </p>
      )}
    </>
  );
}
