import { ROUTES } from '@outlay/contract/routes';
import { useLingui } from '@lingui/react/macro';
import { navigateTo } from '#navigation/nav.ts';
import { useUser } from '#session/use-session.ts';
import { Avatar } from '#ui/Avatar.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { CompanyLogo } from '#features/organisation/company/CompanyLogo.tsx';
import css from './Home.module.css';

export function HomeTop({ unread }: { unread: number }) {
  const { t } = useLingui();
  const user = useUser();
  if (!user) return null;
  return (
    <div className={css['top']}>
      <Avatar name={user.name} size={40} />
      <div className={css['who']}>
        <b className={css['corp']}>
          <CompanyLogo size={20} />
          <span>{user.companyName}</span>
        </b>
        <span>{[user.name, user.departmentName].filter(Boolean).join(' · ')}</span>
      </div>
      <IconButton icon="search" label={t`Search`} onPress={() => navigateTo(ROUTES.search)} />
      <IconButton
        icon="bell"
        label={unread > 0 ? t`Messages, ${unread} unread` : t`Messages`}
        dot={unread > 0}
        onPress={() => navigateTo(ROUTES.messages)}
      />
    </div>
  );
}
