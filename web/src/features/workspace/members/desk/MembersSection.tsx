import { useLingui } from '@lingui/react/macro';
import { Tabs } from 'antd';
import { useDeskPlace } from '#desk/desk-nav.ts';
import { Work } from '#desk/Work.tsx';
import { People } from './People.tsx';
import { RankList } from './RankList.tsx';

/** Who is in the company, where, and as what. */
export function MembersSection() {
  const { t } = useLingui();
  const { open } = useDeskPlace();
  return (
    <Work title={t`Members and departments`}>
      <Tabs
        // Whoever is opened by a link is found from the start, also out of another tab.
        key={open}
        items={[
          { key: 'members', label: t`Members`, children: <People /> },
          { key: 'posts', label: t`Posts`, children: <RankList kind="post" /> },
          { key: 'grades', label: t`Grades`, children: <RankList kind="grade" /> },
        ]}
      />
    </Work>
  );
}
