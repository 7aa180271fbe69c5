import { useLingui } from '@lingui/react/macro';
import { parseExpression } from '@outlay/contract/expression';
import type { FlowSource } from '@outlay/contract/documents/flow.definition';
import { Input, InputNumber } from 'antd';
import { ROLE_WORDS } from '#features/organisation/company/role-words.ts';
import { localText } from '#text/format.ts';
import { Field } from '#ui/Field.tsx';
import { useFlowEditor } from '../flow-editor-context.ts';
import { fieldsOf } from '../flow-names.ts';
import { Choice } from '#desk/form/Choice.tsx';
import { ListChoice } from './ListChoice.tsx';
import { MemberPicker } from './MemberPicker.tsx';

interface DetailProps {
  value: FlowSource;
  onChange: (source: FlowSource) => void;
}

/** Further settings of this kind of source. */
export function SourceDetail({ value, onChange }: DetailProps) {
  const { t } = useLingui();
  switch (value.kind) {
    case 'members':
      return <People label={t`Members`} ids={value.ids} onChange={(ids) => onChange({ ...value, ids })} />;
    case 'submitterChoice':
      return (
        <People
          label={t`From these people; leave empty for everyone`}
          ids={value.ids}
          onChange={(ids) => onChange({ ...value, ids })}
        />
      );
    case 'role':
      return (
        <Choice
          label={t`Role`}
          value={value.role}
          words={ROLE_WORDS}
          onChange={(role) => onChange({ ...value, role })}
        />
      );
    case 'leaderAbove':
      return <Level value={value.level} onChange={(level) => onChange({ ...value, level })} />;
    case 'leadersUpTo':
      return <Level value={value.levels} onChange={(levels) => onChange({ ...value, levels })} />;
    case 'leaderOf':
      return <DepartmentOf value={value} onChange={onChange} />;
    case 'field':
      return <FormField value={value} onChange={onChange} />;
    case 'expression':
      return <Expression value={value} onChange={onChange} />;
    case 'departmentLeader':
    case 'allocationLeaders':
    case 'previousChoice':
      return null;
  }
}

interface PeopleProps {
  label: string;
  ids: string[];
  onChange: (ids: string[]) => void;
}
const People = ({ label, ids, onChange }: PeopleProps) => (
  <Field label={label}>{({ id }) => <MemberPicker id={id} value={ids} onChange={onChange} />}</Field>
);

function Level({ value, onChange }: { value: number; onChange: (level: number) => void }) {
  const { t } = useLingui();
  return (
    <Field label={t`Level above the submitter`} hint={t`1 is the manager of the submitter’s own department.`}>
      {(ids) => (
        <InputNumber
          {...ids}
          min={1}
          max={10}
          precision={0}
          value={value}
          onChange={(next) => onChange(next ?? 1)}
        />
      )}
    </Field>
  );
}

type Of<Kind extends FlowSource['kind']> = {
  value: Extract<FlowSource, { kind: Kind }>;
  onChange: (source: FlowSource) => void;
};

function DepartmentOf({ value, onChange }: Of<'leaderOf'>) {
  const { t } = useLingui();
  const { names } = useFlowEditor();
  return (
    <ListChoice
      label={t`Department`}
      placeholder={t`Choose a department`}
      value={value.departmentId}
      options={names.departments.map(({ id, name }) => ({ value: id, label: name }))}
      onChange={(departmentId) => onChange({ ...value, departmentId })}
    />
  );
}

function FormField({ value, onChange }: Of<'field'>) {
  const { t } = useLingui();
  const { names } = useFlowEditor();
  const fields = fieldsOf(names).filter(({ kind }) => kind === 'member');
  return (
    <ListChoice
      label={t`Field of the form`}
      placeholder={t`Choose a field`}
      value={value.field}
      options={fields.map(({ key, label }) => ({ value: key, label: localText(label) }))}
      onChange={(field) => onChange({ ...value, field })}
    />
  );
}

function Expression({ value, onChange }: Of<'expression'>) {
  const { t } = useLingui();
  const read = parseExpression(value.expression);
  return (
    <Field
      label={t`Expression`}
      hint={t`For example: if(amount > 500000, leader(2), role("accountant"))`}
      error={'fault' in read && value.expression.trim() !== '' ? t`Position ${read.at}: ${read.fault}` : null}
    >
      {(ids) => (
        <Input.TextArea
          {...ids}
          autoSize={{ minRows: 2, maxRows: 6 }}
          maxLength={500}
          spellCheck={false}
          style={{ fontFamily: 'ui-monospace, monospace', fontSize: 13 }}
          value={value.expression}
          onChange={({ target }) => onChange({ ...value, expression: target.value })}
        />
      )}
    </Field>
  );
}
