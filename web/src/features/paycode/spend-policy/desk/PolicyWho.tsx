import { useLingui } from '@lingui/react/macro';
import type { RoleKey } from '@outlay/contract/permission';
import { fieldError } from '#desk/form/field-error.ts';
import { ManyField } from '#desk/form/ManyField.tsx';
import { PaneGroup } from '#desk/form/PaneGroup.tsx';
import { SwitchField } from '#desk/form/SwitchField.tsx';
import { TextField } from '#desk/form/TextField.tsx';
import { MembersField } from '#features/organisation/company/desk/MembersField.tsx';
import { ROLE_WORDS } from '#features/organisation/company/role-words.ts';
import { usePlaces } from '#features/spend/budget/desk/use-places.ts';
import { reasonText } from '#text/errors.ts';
import type { PolicyDraft } from './policy-draft.ts';
import type { PolicyPartProps } from './policy-parts.ts';

/** The name of the policy, and whom it covers. */
export function PolicyWhoFields({ draft, gaps, error, onChange }: PolicyPartProps) {
  const { t, i18n } = useLingui();
  const { departments } = usePlaces();
  const { who } = draft;
  const set = (part: Partial<PolicyDraft['who']>) => onChange({ ...draft, who: { ...who, ...part } });
  return (
    <>
      <TextField
        label={t`Name of the policy`}
        value={draft.name}
        most={60}
        hint={t`Members see it beside their payment code.`}
        error={gaps.includes('name') ? reasonText('required') : fieldError(error, 'name')}
        onChange={(name) => onChange({ ...draft, name })}
      />
      <SwitchField
        label={t`In force`}
        checked={draft.enabled}
        onChange={(enabled) => onChange({ ...draft, enabled })}
      />
      <PaneGroup title={t`Who`}>
        <SwitchField
          label={t`Everybody in the company`}
          checked={who.everybody}
          onChange={(everybody) => set({ everybody })}
        />
        {!who.everybody && (
          <>
            <ManyField<string>
              label={t`Departments, with those below`}
              placeholder={t`None`}
              value={who.departmentIds}
              options={departments}
              onChange={(departmentIds) => set({ departmentIds })}
            />
            <MembersField
              label={t`Members`}
              value={who.memberIds}
              error={gaps.includes('who') ? t`Choose whom it covers.` : null}
              onChange={(memberIds) => set({ memberIds })}
            />
            <ManyField<RoleKey>
              label={t`Roles`}
              placeholder={t`None`}
              value={who.roles}
              options={(Object.keys(ROLE_WORDS) as (keyof typeof ROLE_WORDS)[]).map((role) => ({
                value: role,
                label: i18n._(ROLE_WORDS[role]),
              }))}
              onChange={(roles) => set({ roles })}
            />
          </>
        )}
      </PaneGroup>
    </>
  );
}
