import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { ManyField } from '#desk/form/ManyField.tsx';
import { OneField } from '#desk/form/OneField.tsx';
import { SwitchField } from '#desk/form/SwitchField.tsx';
import { MembersField } from '#features/organisation/company/desk/MembersField.tsx';
import { memberQueries } from '#features/organisation/company/desk/members.queries.ts';
import { rememberMembers } from '#features/organisation/company/use-members.ts';
import { Notice } from '#ui/Notice.tsx';
import css from './Connections.module.css';
import { isSingleSignOn } from './kinds.ts';
import type { StepsProps } from './steps.ts';

/** What happens at the first sign-in, and who must sign in this way. */
export function EnterStep({ kind, connection, form }: StepsProps) {
  return (
    <>
      <FirstMeeting form={form} />
      {isSingleSignOn(kind) && <SingleSignOnOnly connection={connection} form={form} />}
    </>
  );
}

function FirstMeeting({ form }: Pick<StepsProps, 'form'>) {
  const { t } = useLingui();
  const { firstMeeting } = form.draft;
  const departments = useQuery(memberQueries.departments()).data?.items ?? [];
  const set = (part: Partial<typeof firstMeeting>) =>
    form.set({ firstMeeting: { ...firstMeeting, ...part } });
  const wrong = form.wrong('firstMeeting.trustsDirectory');
  return (
    <div>
      <SwitchField
        label={t`Link members by phone number or email address`}
        checked={firstMeeting.trustsDirectory}
        onChange={(trustsDirectory) => set({ trustsDirectory })}
      />
      {wrong && (
        <p role="alert" className={css['bad']}>
          {wrong}
        </p>
      )}
      {firstMeeting.trustsDirectory ? (
        <div className={css['notice']}>
          <Notice tone="wait" title={<Trans>The other system decides who somebody is</Trans>}>
            <Trans>
              Whoever can change phone numbers or email addresses there can sign in here as any member. Use it
              only if its administrators maintain them.
            </Trans>
          </Notice>
        </div>
      ) : (
        <p>
          <Trans>Off: at the first sign-in, each member proves once who they are.</Trans>
        </p>
      )}
      <SwitchField
        label={t`Add whoever is not a member yet`}
        checked={firstMeeting.createsMembers}
        onChange={(createsMembers) => set({ createsMembers })}
      />
      {firstMeeting.createsMembers && (
        <OneField
          label={t`Their department`}
          placeholder={t`Choose a department`}
          hint={t`They get the role Employee and nothing else.`}
          value={firstMeeting.departmentId}
          error={form.wrong('firstMeeting.departmentId')}
          options={departments.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={(departmentId) => set({ departmentId })}
        />
      )}
    </div>
  );
}

function SingleSignOnOnly({ connection, form }: Pick<StepsProps, 'connection' | 'form'>) {
  const { t } = useLingui();
  const { enforced, bringsFactor } = form.draft;
  const breakGlass = connection?.breakGlass;
  useEffect(() => {
    if (breakGlass) rememberMembers([breakGlass]);
  }, [breakGlass]);
  const set = (part: Partial<typeof enforced>) => form.set({ enforced: { ...enforced, ...part } });
  return (
    <div>
      <SwitchField
        label={t`The provider asks for the second factor`}
        checked={bringsFactor}
        onChange={(next) => form.set({ bringsFactor: next })}
      />
      <p>
        <Trans>On: a sign-in through it needs no second factor here.</Trans>
      </p>
      <ManyField
        label={t`Email domains that must sign in this way`}
        placeholder="example.com"
        hint={t`Members with such an address can no longer use a password. Empty: everybody may choose.`}
        value={enforced.domains}
        error={form.wrong('enforced.domains')}
        onChange={(domains) => set({ domains: domains.map((one) => one.trim().toLowerCase()) })}
      />
      {enforced.domains.length > 0 && (
        <>
          <MembersField
            single
            label={t`Administrator who keeps a password`}
            value={enforced.breakGlassId ? [enforced.breakGlassId] : []}
            error={form.wrong('enforced.breakGlassId')}
            onChange={([breakGlassId]) => set({ breakGlassId: breakGlassId ?? null })}
          />
          <p>
            <Trans>They can still come in when the provider fails.</Trans>
          </p>
        </>
      )}
    </div>
  );
}
