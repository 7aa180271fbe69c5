import { useState } from 'react';
import { AsyncList } from '#ui/AsyncList.tsx';
import { Amount } from '#ui/Amount.tsx';
import { Card, Rows, Section } from '#ui/Card.tsx';
import { Avatar } from '#ui/Avatar.tsx';
import { Facts } from '#ui/Facts.tsx';
import { FunctionEntry, FunctionGrid, FunctionGridSkeleton } from '#ui/FunctionGrid.tsx';
import { InfiniteList } from '#ui/InfiniteList.tsx';
import { ListItem } from '#ui/ListItem.tsx';
import { LongRows } from '#ui/LongRows.tsx';
import { Pill } from '#ui/Pill.tsx';
import { PullToRefresh } from '#ui/PullToRefresh.tsx';
import { Row, Square } from '#ui/Row.tsx';
import { Timeline } from '#ui/Timeline.tsx';
import { STATUS_WORDS } from '#features/documents/document/status-words.ts';
import { StatusPill } from '#features/documents/document/StatusPill.tsx';
import type { DocumentStatus } from '@outlay/contract/documents/document.status';
import css from './Catalogue.module.css';

const TONES = ['brand', 'wait', 'good', 'stop', 'plain'] as const;
const LUNCH = { amount: 31_800, currency: 'CNY' };
const nothing = () => undefined;
const STEPS = [
  { key: '1', name: '林悦', detail: 'sent it, 20 Nov', words: 'Lunch with a client', state: 'past' },
  { key: '2', name: 'Ann Fang', detail: 'skipped', state: 'skipped' },
  { key: '3', name: '周启明', detail: 'has it, for 2 hours', state: 'now' },
  { key: '4', name: 'Finance', detail: 'comes next', state: 'next' },
] as const;

export const Lists = () => (
  <>
    <Pills />
    <ListRows />
    <Section title="Amounts and faces">
      <Card>
        <div className={css['wrap']}>
          <Amount money={LUNCH} size="big" />
          <Amount money={LUNCH} size="row" />
          <Amount money={{ amount: -1250, currency: 'USD' }} size="plain" />
          <Amount money={{ amount: 12_000, currency: 'JPY' }} />
          <Avatar name="林悦" />
          <Avatar name="Ann Fang" size={48} />
          <Avatar name="周启明" muted />
        </div>
      </Card>
    </Section>
    <Section title="Facts">
      <Card>
        <Facts
          facts={[
            ['Merchant', '海底捞 (Pudong)'],
            ['Invoice', '24312000000012345678'],
            ['What is empty', ''],
          ]}
        />
      </Card>
    </Section>
    <Section title="Timeline">
      <Card>
        <Timeline steps={STEPS} />
      </Card>
    </Section>
    <Functions />
    <ListStates />
    <Growing />
  </>
);

/** The nine statuses, and a pill in each tone. */
const Pills = () => (
  <Section title="Pills">
    <Card>
      <div className={css['wrap']}>
        {(Object.keys(STATUS_WORDS) as DocumentStatus[]).map((status) => (
          <StatusPill key={status} document={{ status, effect: 'reimburse', holders: [], since: '' }} />
        ))}
        {TONES.map((tone) => (
          <Pill key={tone} tone={tone}>
            {tone}
          </Pill>
        ))}
      </div>
    </Card>
  </Section>
);

const ListRows = () => (
  <Section title="Rows" aside={<span>Beside the heading</span>}>
    <Rows label="Rows">
      {TONES.map((tone) => (
        <Row
          key={tone}
          lead={<Square icon="receipt" tone={tone} />}
          title={`Square ${tone}`}
          sub="One line that is cut off where the row ends, however long it may be"
          end={<Amount money={LUNCH} />}
          onPress={nothing}
        />
      ))}
      <Row title="Nothing happens" sub="It cannot be pressed" />
      <Row title="More behind" more onPress={nothing} />
      <Row title="Slim" slim more end={<Pill tone="good">On</Pill>} onPress={nothing} />
      <Row
        title="Whole"
        whole
        sub="Words that help only when read to the end run over as many lines as they need."
      />
    </Rows>
  </Section>
);

const Functions = () => (
  <Section title="Functions">
    <FunctionGrid>
      <FunctionEntry icon="pen" label="Quick note" onPress={nothing} />
      <FunctionEntry icon="grid" tone="plain" label="All functions" onPress={nothing} />
    </FunctionGrid>
    <FunctionGrid roomy>
      <FunctionEntry icon="receipt" label="Roomy" onPress={nothing} />
      <FunctionEntry icon="user" label="A name of more than one line" onPress={nothing} />
    </FunctionGrid>
    <FunctionGridSkeleton count={4} />
  </Section>
);

/** A list in each of its states. */
const STATES = {
  'Still asked for': {},
  'Could not be had': { error: new Error('offline') },
  Nothing: { data: { pages: [{ items: [] as string[] }] } },
  'Page by page': { data: { pages: [{ items: ['One', 'Two'] }] }, hasNextPage: true },
};
const QUERY = {
  data: undefined,
  error: null,
  refetch: () => Promise.resolve(),
  hasNextPage: false,
  isFetchingNextPage: false,
  isFetchNextPageError: true,
  fetchNextPage: nothing,
};
const ListStates = () =>
  Object.entries(STATES).map(([state, list]) => (
    <Section key={state} title={state}>
      <AsyncList list={{ ...QUERY, ...list }} empty={<p>Nothing yet</p>}>
        {(items) => (
          <Rows label={state}>
            {items.map((item) => (
              <Row key={item} title={item} />
            ))}
          </Rows>
        )}
      </AsyncList>
    </Section>
  ));

const MANY = Array.from({ length: 300 }, (_, at) => ({ id: String(at + 1) }));

function Growing() {
  const [refreshed, setRefreshed] = useState(0);
  return (
    <Section title="Lists that grow">
      <PullToRefresh onRefresh={() => Promise.resolve(setRefreshed(refreshed + 1))}>
        <Rows label="Pull to refresh">
          <Row title="Pull down from the top of the page" sub={`Refreshed ${refreshed} times`} />
        </Rows>
      </PullToRefresh>
      <LongRows label="Many" items={MANY}>
        {({ id }) => <Row title={`Of 300, row ${id}`} sub="Only those near the window are drawn" />}
      </LongRows>
      <LongRows label="In a sheet" items={MANY.slice(0, 2)} plain>
        {({ id }) => <ListItem>Row {id}</ListItem>}
      </LongRows>
      <InfiniteList hasMore loading onMore={nothing}>
        <Rows label="Loading">
          <Row title="The next ones are on their way" />
        </Rows>
      </InfiniteList>
      <InfiniteList hasMore failed loading={false} onMore={nothing}>
        <Rows label="Failed">
          <Row title="The next ones did not come" />
        </Rows>
      </InfiniteList>
    </Section>
  );
}
