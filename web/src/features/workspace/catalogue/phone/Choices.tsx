import { useState } from 'react';
import { Card, Section } from '#ui/Card.tsx';
import { Checkbox } from '#ui/Checkbox.tsx';
import { ChooseAll } from '#ui/ChooseAll.tsx';
import { Chips } from '#ui/Chips.tsx';
import { Switch } from '#ui/Switch.tsx';
import { Tabs } from '#ui/Tabs.tsx';
import css from './Catalogue.module.css';

const MANY = ['All', 'Meals', 'Train', 'Plane', 'Taxi', 'Hotel', 'Fuel', 'Study', 'Gifts'].map(
  (label, place) => ({ value: label, label, count: place === 1 ? 12 : undefined }),
);
/** A completely loaded list. */
const LOADED = {
  data: { pages: [{ items: MANY }] },
  hasNextPage: false,
  isError: false,
  fetchNextPage: () => Promise.resolve(LOADED),
};
const VIEWS = [
  { value: 'open', label: 'Open', count: 3 },
  { value: 'done', label: 'Done' },
] as const;

export function Choices() {
  const [chip, setChip] = useState('All');
  const [view, setView] = useState<'open' | 'done'>('open');
  const [on, setOn] = useState(true);
  const [taken, setTaken] = useState(0);
  return (
    <Section title="Choices">
      <Tabs label="Tabs" value={view} options={VIEWS} onChange={setView} />
      <Chips label="Chips" value={chip} options={MANY} onChange={setChip} />
      <Card>
        <div className={css['wrap']}>
          <Switch label="Switch" on={on} onChange={setOn} />
          <Switch label="Switch, the other way" on={!on} onChange={(now) => setOn(!now)} />
          <Switch label="Switch on, disabled" on disabled onChange={setOn} />
          <Switch label="Switch off, disabled" on={false} disabled onChange={setOn} />
          <Checkbox checked={on} onChange={setOn}>
            Checkbox
          </Checkbox>
          <Checkbox checked={!on} onChange={(now) => setOn(!now)}>
            The other way
          </Checkbox>
          <ChooseAll
            list={LOADED}
            items={MANY}
            chosen={taken}
            most={200}
            onChoose={({ length }) => setTaken(length)}
          />
        </div>
      </Card>
    </Section>
  );
}
