import { useState } from 'react';
import { AmountInput } from '#ui/AmountInput.tsx';
import { Card, Section } from '#ui/Card.tsx';
import { DateInput } from '#ui/DateInput.tsx';
import { Field, FieldHeading } from '#ui/Field.tsx';
import { SearchBar } from '#ui/SearchBar.tsx';
import { Select } from '#ui/Select.tsx';
import { TextArea, TextInput } from '#ui/TextInput.tsx';
import { TimeInput } from '#ui/TimeInput.tsx';

const WRONG = 'Say what to do, not what is wrong.';
const HINT = 'A hint helps before anything is wrong.';
const CHOICES = [
  { value: 'train', label: 'Train' },
  { value: 'plane', label: 'Plane' },
] as const;

export const Fields = () => (
  <Section title="Fields">
    <Texts />
    <Amounts />
    <Picked />
  </Section>
);

function Texts() {
  const [text, setText] = useState('Client lunch');
  const [empty, setEmpty] = useState('');
  const [search, setSearch] = useState('');
  const [found, setFound] = useState('lunch');
  const field = { value: text, onChange: setText };
  return (
    <Card>
      <TextInput label="Text" {...field} />
      <TextInput label="Text, empty" value={empty} onChange={setEmpty} placeholder="A placeholder" />
      <TextInput label="Text with a hint" {...field} hint={HINT} required />
      <TextInput label="Text with an error" {...field} error={WRONG} required />
      <TextInput label="Password" type="password" {...field} />
      <TextArea label="Long text" {...field} />
      <TextArea label="Long text with an error" {...field} error={WRONG} />
      <SearchBar value={search} onChange={setSearch} placeholder="Search, empty" />
      <SearchBar value={found} onChange={setFound} placeholder="Search, filled" />
      <Field label="A control of one's own" hint={HINT}>
        {(ids) => <input {...ids} type="range" />}
      </Field>
      <FieldHeading>Over what is no field</FieldHeading>
    </Card>
  );
}

function Amounts() {
  const [value, setValue] = useState('1320.5');
  const [empty, setEmpty] = useState('');
  return (
    <Card>
      <AmountInput label="Amount" currency="CNY" value={value} onChange={setValue} />
      <AmountInput
        label="Amount, empty, with a hint"
        currency="USD"
        value={empty}
        onChange={setEmpty}
        hint={HINT}
      />
      <AmountInput
        label="Amount with an error"
        currency="EUR"
        value={value}
        onChange={setValue}
        error={WRONG}
      />
    </Card>
  );
}

function Picked() {
  const [choice, setChoice] = useState<'train' | 'plane'>('train');
  const [day, setDay] = useState('2026-11-20');
  const [time, setTime] = useState('09:30');
  const select = { value: choice, options: CHOICES, onChange: setChoice };
  return (
    <Card>
      <Select label="Select" {...select} />
      <Select label="Select with an error" {...select} error={WRONG} required />
      <DateInput label="Date" value={day} onChange={setDay} />
      <DateInput label="Date with an error" value={day} onChange={setDay} error={WRONG} required />
      <TimeInput label="Time" value={time} onChange={setTime} />
      <TimeInput label="Time with an error" value={time} onChange={setTime} error={WRONG} />
    </Card>
  );
}
