import { useLingui } from '@lingui/react/macro';
import { Tabs } from 'antd';
import { useDeskPlace } from '#desk/desk-nav.ts';
import { SectionLayout } from '#desk/SectionLayout.tsx';
import { People } from './People.tsx';
import { RankList } from './RankList.tsx';

/** Members, departments, posts and grades. */
export function MembersSection() {
  const { t } = useLingui();
  const { open } = useDeskPlace();
  return (
    <SectionLayout title={t`Members and departments`}>
      <Tabs
        // Remounted when a link opens a member, so that the first tab shows, whichever was open.
        key={open}
        items={[
          { key: 'members', label: t`Members`, children: <People /> },
          { key: 'posts', label: t`Posts`, children: <RankList kind="post" /> },
          { key: 'grades', label: t`Grades`, children: <RankList kind="grade" /> },
        ]}
      />
    </SectionLayout>
  );
}
