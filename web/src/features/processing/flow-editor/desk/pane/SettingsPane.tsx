import { useLingui } from '@lingui/react/macro';
import type { Role } from '@outlay/contract/permission';
import { Select } from 'antd';
import { ROLE_WORDS } from '#features/organisation/company/role-words.ts';
import { Field } from '#ui/Field.tsx';
import { useFlowEditor } from '../flow-editor-context.ts';
import type { Drawn } from '../model/flow-state.ts';
import { AutoPassFields } from './AutoPassFields.tsx';
import { NamesField } from './NamesField.tsx';
import { PaneGroup, PaneHead } from './PaneParts.tsx';

const ROLES = Object.keys(ROLE_WORDS) as Role[];

/** Settings of the whole flow: name, substitute approver, automatic approval. */
export function SettingsPane() {
  const { t, i18n } = useLingui();
  const { state, dispatch } = useFlowEditor();
  const { drawn } = state;
  const { definition } = drawn;
  const change = (next: Drawn, field: string) => dispatch({ act: 'settings', drawn: next, field });
  return (
    <>
      <PaneHead kind={t`Flow settings`} name={drawn.name} />
      <PaneGroup>
        <NamesField value={drawn.name} onChange={(name) => change({ ...drawn, name }, 'name')} />
        <Field
          label={t`Fallback roles`}
          hint={t`If a step finds no one, the first of these roles that someone has approves.`}
        >
          {({ id }) => (
            <Select<Role[]>
              id={id}
              mode="multiple"
              maxCount={6}
              value={definition.fallback}
              options={ROLES.map((role) => ({ value: role, label: i18n._(ROLE_WORDS[role]) }))}
              onChange={(fallback) =>
                change({ ...drawn, definition: { ...definition, fallback } }, 'fallback')
              }
            />
          )}
        </Field>
      </PaneGroup>
      <PaneGroup title={t`Automatic approval`}>
        <AutoPassFields
          value={definition.autoPass}
          onChange={(autoPass) => change({ ...drawn, definition: { ...definition, autoPass } }, 'autoPass')}
        />
      </PaneGroup>
    </>
  );
}
