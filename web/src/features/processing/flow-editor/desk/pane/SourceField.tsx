import { msg } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';
import { useLingui } from '@lingui/react/macro';
import type { FlowSource } from '@outlay/contract/documents/flow.definition';
import { Choice } from '#desk/form/Choice.tsx';
import { SourceDetail } from './SourceDetail.tsx';

type Kind = FlowSource['kind'];

const KIND_WORDS: Record<Kind, MessageDescriptor> = {
  departmentLeader: msg`Manager of the submitter’s department`,
  leaderAbove: msg`A manager further up`,
  leadersUpTo: msg`Every manager up to a level`,
  role: msg`Anyone with a role`,
  members: msg`Named members`,
  leaderOf: msg`Manager of a specific department`,
  allocationLeaders: msg`Managers of the departments and projects charged`,
  field: msg`Members named in a field of the form`,
  submitterChoice: msg`The submitter chooses`,
  previousChoice: msg`The previous approver chooses`,
  expression: msg`An expression`,
};

/** Initial value of each kind of source. */
const START: Record<Kind, FlowSource> = {
  departmentLeader: { kind: 'departmentLeader' },
  leaderAbove: { kind: 'leaderAbove', level: 2 },
  leadersUpTo: { kind: 'leadersUpTo', levels: 2 },
  role: { kind: 'role', role: 'accountant' },
  members: { kind: 'members', ids: [] },
  leaderOf: { kind: 'leaderOf', departmentId: '' },
  allocationLeaders: { kind: 'allocationLeaders' },
  field: { kind: 'field', field: '' },
  submitterChoice: { kind: 'submitterChoice', ids: [] },
  previousChoice: { kind: 'previousChoice' },
  expression: { kind: 'expression', expression: '' },
};

interface SourceFieldProps {
  value: FlowSource;
  onChange: (source: FlowSource) => void;
}

/** The approvers of a node. */
export function SourceField({ value, onChange }: SourceFieldProps) {
  const { t } = useLingui();
  return (
    <>
      <Choice
        label={t`Person`}
        value={value.kind}
        words={KIND_WORDS}
        onChange={(kind) => kind !== value.kind && onChange(START[kind])}
      />
      <SourceDetail value={value} onChange={onChange} />
    </>
  );
}
