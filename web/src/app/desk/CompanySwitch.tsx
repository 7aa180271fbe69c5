import { ROUTES } from '@outlay/contract/routes';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Button, Dropdown, type MenuProps } from 'antd';
import { errorWords } from '#text/errors.ts';
import { toast } from '#screen/toast.ts';
import { Icon } from '#ui/Icon.tsx';
import { companyQueries, useChangeCompany } from '#features/organisation/company/company.queries.ts';
import { COMPANY_STATES } from '#features/organisation/company/state-words.ts';
import css from '#desk/Desk.module.css';
import { goTo, confirmLeave } from '#desk/desk-nav.ts';

/** Switches to another company of the user and clears all cached data. */
export function CompanySwitch({ name }: { name: string }) {
  const { t, i18n } = useLingui();
  const companies = useQuery(companyQueries.mine()).data?.items ?? [];
  const change = useChangeCompany();
  const enter = (companyId: string, into: string) =>
    change.mutate(
      { companyId },
      {
        onSuccess: () => {
          goTo('');
          toast(t`You are now in ${into}`, 'good');
        },
        onError: (refused) => toast(errorWords(refused), 'stop'),
      },
    );
  const items: MenuProps['items'] = [
    ...companies.map(({ companyId, name: into, state, current }) => {
      const words = COMPANY_STATES[state];
      return {
        key: companyId,
        disabled: state !== 'active',
        icon: <Icon name={current ? 'check' : 'title'} size={16} />,
        label: words ? `${into} · ${i18n._(words)}` : into,
        onClick: () => current || confirmLeave(() => enter(companyId, into)),
      };
    }),
    { type: 'divider' },
    {
      key: 'create',
      icon: <Icon name="plus" size={16} />,
      label: <a href={ROUTES.createCompany}>{t`Create a company`}</a>,
    },
  ];
  return (
    <Dropdown trigger={['click']} menu={{ items }}>
      <Button
        type="text"
        size="small"
        className={css['corp'] ?? ''}
        loading={change.isPending}
        aria-label={t`My companies, now ${name}`}
      >
        <span>{name}</span>
        <Icon name="down" size={13} />
      </Button>
    </Dropdown>
  );
}
