import { useLingui } from '@lingui/react/macro';
import { Tabs } from 'antd';
import type { ReactNode } from 'react';
import type { Permission } from '@outlay/contract/permission';
import { may } from '#session/session.ts';
import { useUser } from '#session/use-session.ts';
import { goTo, useDeskPlace } from '#desk/desk-nav.ts';
import { SectionLayout } from '#desk/SectionLayout.tsx';
import { DirectoryTab } from '#features/membership/directory/desk/DirectoryTab.tsx';
import { ImportTab } from './ImportTab.tsx';
import { InvitationsTab } from './InvitationsTab.tsx';
import { RequestsTab } from './RequestsTab.tsx';

interface Tab {
  key: string;
  label: string;
  needs: Permission;
  children: ReactNode;
}

/** Every way into the company: request, invitation, import, or the company's own directory. */
export function JoiningSection() {
  const { t } = useLingui();
  const user = useUser();
  const { open } = useDeskPlace();
  const tabs: Tab[] = [
    { key: 'requests', label: t`Requests to join`, needs: 'member.write', children: <RequestsTab /> },
    { key: 'invitations', label: t`Invitations`, needs: 'member.write', children: <InvitationsTab /> },
    { key: 'import', label: t`Import`, needs: 'member.write', children: <ImportTab /> },
    { key: 'directory', label: t`Directory`, needs: 'directory.write', children: <DirectoryTab /> },
  ];
  const mine = tabs.filter(({ needs }) => may(user, needs));
  const chosen = mine.find(({ key }) => key === open) ?? mine[0];
  return (
    <SectionLayout title={t`Joining`}>
      <Tabs
        {...(chosen ? { activeKey: chosen.key } : {})}
        destroyOnHidden
        items={mine.map(({ key, label, children }) => ({ key, label, children }))}
        onChange={(key) => goTo('joining', key)}
      />
    </SectionLayout>
  );
}
