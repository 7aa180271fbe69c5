import { Trans, useLingui } from '@lingui/react/macro';
import type { TaskSummary } from '@outlay/contract/processing/approval';
import { useInfiniteQuery, useQuery, type QueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { localText } from '#text/format.ts';
import { useMay } from '#session/use-session.ts';
import { useSettled } from '#screen/use-settled.ts';
import { Button } from '#ui/Button.tsx';
import { Chips } from '#ui/Chips.tsx';
import { ChooseAll } from '#ui/ChooseAll.tsx';
import { Dock } from '#ui/Dock.tsx';
import { Page } from '#ui/Page.tsx';
import { SearchBar } from '#ui/SearchBar.tsx';
import { Tabs } from '#ui/Tabs.tsx';
import { documentQueries } from '#features/documents/document/document.queries.ts';
import { approvalQueries, type TaskFilter, type TaskTab } from '../approval.queries.ts';
import css from '../Approval.module.css';
import { ApproveManySheet } from './ApproveManySheet.tsx';
import { DelegationBanner } from './DelegationBanner.tsx';
import { TaskList } from './TaskList.tsx';

const EVERYTHING = 'all';
const OVERDUE = 'overdue';

const filterOf = (only: string, search: string): TaskFilter => ({
  search,
  overdueOnly: only === OVERDUE,
  typeIds: only === EVERYTHING || only === OVERDUE ? [] : [only],
});

/** My pending and decided tasks, with search, filters and batch approval. */
export function PendingApprovalPage() {
  const { t } = useLingui();
  const [tab, setTab] = useState<TaskTab>('pending');
  const [search, setSearch] = useState('');
  const [only, setOnly] = useState(EVERYTHING);
  const [chosen, setChosen] = useState<readonly TaskSummary[] | null>(null);
  const [deciding, setDeciding] = useState(false);
  const settledSearch = useSettled(search.trim());
  const filter = filterOf(only, settledSearch);
  const change = (next: TaskTab) => {
    setTab(next);
    setOnly(EVERYTHING);
    setChosen(null);
  };
  const toSelect = (
    <Button tone="text" small onPress={() => setChosen(chosen ? null : [])}>
      {chosen ? <Trans>Cancel</Trans> : <Trans>Select</Trans>}
    </Button>
  );
  return (
    <Page
      title={t`Pending approval`}
      layout="rows"
      aside={tab === 'pending' && toSelect}
      dock={
        chosen && (
          <ChosenDock {...{ filter, chosen }} onChoose={setChosen} onPress={() => setDeciding(true)} />
        )
      }
    >
      <Tabs
        label={t`Pending approval`}
        value={tab}
        options={[
          { value: 'pending', label: t`Waiting for me` },
          { value: 'handled', label: t`Reviewed by me` },
        ]}
        onChange={change}
      />
      <DelegationBanner />
      <SearchBar value={search} onChange={setSearch} placeholder={t`Number, title or person`} />
      <Narrow tab={tab} value={only} onChange={setOnly} />
      <TaskList tab={tab} filter={filter} chosen={chosen} onChoose={setChosen} />
      <ApproveManySheet
        open={deciding}
        tasks={chosen ?? []}
        onDone={(refused) => setChosen((now) => (now ?? []).filter(({ id }) => refused.includes(id)))}
        onClose={() => {
          setDeciding(false);
          if (chosen?.length === 0) setChosen(null);
        }}
      />
    </Page>
  );
}

/** At the start of the app, before the page is drawn. */
PendingApprovalPage.prefetch = (queries: QueryClient) =>
  queries.prefetchInfiniteQuery(approvalQueries.tasks('pending'));

interface NarrowProps {
  tab: TaskTab;
  value: string;
  onChange: (value: string) => void;
}

/** Filter: overdue tasks, or one document type. */
function Narrow({ tab, value, onChange }: NarrowProps) {
  const { t } = useLingui();
  const types = useQuery({ ...documentQueries.types(), enabled: useMay('document.create') });
  const options = [
    { value: EVERYTHING, label: t`All` },
    ...(tab === 'pending' ? [{ value: OVERDUE, label: t`Overdue` }] : []),
    ...(types.data?.items.map(({ id, name }) => ({ value: id, label: localText(name) })) ?? []),
  ];
  return <Chips label={t`Filter`} value={value} options={options} onChange={onChange} />;
}

interface ChosenDockProps {
  filter: TaskFilter;
  chosen: readonly TaskSummary[];
  onChoose: (chosen: TaskSummary[]) => void;
  onPress: () => void;
}

/** Maximum number of tasks in one batch approval. */
const CHOSEN_MOST = 1_000;

function ChosenDock({ filter, chosen, onChoose, onPress }: ChosenDockProps) {
  const { t } = useLingui();
  const list = useInfiniteQuery(approvalQueries.tasks('pending', filter));
  const { length: count } = chosen;
  return (
    <Dock>
      <ChooseAll
        list={list}
        items={list.data?.pages.flatMap(({ items }) => items) ?? []}
        chosen={count}
        most={CHOSEN_MOST}
        onChoose={onChoose}
      />
      <span className={css['chosen']} aria-live="polite">{t`${count} selected`}</span>
      <Button icon="check" disabled={count === 0} onPress={onPress}>
        <Trans>Approve</Trans>
      </Button>
    </Dock>
  );
}
