import { Trans, useLingui } from '@lingui/react/macro';
import { COUNTRIES } from '@outlay/contract/countries';
import { countryName } from '@outlay/contract/country';
import { Button, Drawer, Popconfirm } from 'antd';
import { useState } from 'react';
import { reasonText } from '#text/errors.ts';
import { Choice } from '#desk/form/Choice.tsx';
import { fieldError } from '#desk/form/field-error.ts';
import { OneField } from '#desk/form/OneField.tsx';
import { PaneGroup } from '#desk/form/PaneGroup.tsx';
import { TextField } from '#desk/form/TextField.tsx';
import { useSaved } from '#desk/form/use-saved.ts';
import { DrawerActs } from '#desk/form/DrawerActs.tsx';
import { FormError } from '#desk/form/FormError.tsx';
import { useRemoveTable, useSaveTable } from './allowances.queries.ts';
import { MealFields, PartDayFields } from './DayRules.tsx';
import { OverseasRates } from './OverseasRates.tsx';
import { SEVERAL_WORDS } from './several-words.ts';
import { isWhole, sentOf, type TableDraft } from './table-draft.ts';
import { TierFields } from './TierFields.tsx';

interface TableDrawerProps {
  table: TableDraft;
  grades: readonly string[];
  onClose: () => void;
}

/** The rates and rules that apply from a day on. */
export function TableDrawer({ table, grades, onClose }: TableDrawerProps) {
  const { t } = useLingui();
  const [draft, setDraft] = useState(table);
  const [attempted, setAttempted] = useState(false);
  const save = useSaveTable();
  const saved = useSaved(onClose);
  const change = (part: Partial<TableDraft>) => setDraft({ ...draft, ...part });
  const submit = () => {
    setAttempted(true);
    if (isWhole(draft)) save.mutate(sentOf(draft), saved);
  };
  return (
    <Drawer
      open
      size={720}
      title={table.version === 0 ? t`New allowance rates` : t`Allowance rates`}
      onClose={onClose}
      footer={
        <DrawerActs
          start={table.version > 0 && <Remove table={table} onDone={onClose} />}
          busy={save.isPending}
          onCancel={onClose}
          onSave={submit}
        />
      }
    >
      <FormError error={save.error} />
      <Basics draft={draft} attempted={attempted} error={save.error} onChange={change} />
      <PaneGroup title={t`Part of a day`}>
        <PartDayFields draft={draft} onChange={change} />
      </PaneGroup>
      <PaneGroup title={t`Meals provided`}>
        <MealFields meals={draft.meals} onChange={(meals) => change({ meals })} />
      </PaneGroup>
      <PaneGroup title={t`At home, by city and grade`}>
        <TierFields
          tiers={draft.tiers}
          grades={grades}
          attempted={attempted}
          onChange={(tiers) => change({ tiers })}
        />
      </PaneGroup>
      <PaneGroup title={t`Abroad, by country and city`}>
        <OverseasRates draft={draft} saved={table.version > 0} onChange={change} onClose={onClose} />
      </PaneGroup>
    </Drawer>
  );
}

interface BasicsProps {
  draft: TableDraft;
  attempted: boolean;
  error: Error | null;
  onChange: (part: Partial<TableDraft>) => void;
}

function Basics({ draft, attempted, error, onChange }: BasicsProps) {
  const { t, i18n } = useLingui();
  const missing = (text: string) => (attempted && text.trim() === '' ? reasonText('required') : null);
  return (
    <>
      <TextField
        label={t({ message: 'Name', context: 'of rates' })}
        most={80}
        value={draft.name}
        error={missing(draft.name) ?? fieldError(error, 'name')}
        onChange={(name) => onChange({ name })}
      />
      <TextField
        label={t`Effective from`}
        kind="date"
        value={draft.fromDay}
        error={missing(draft.fromDay) ?? fieldError(error, 'fromDay')}
        onChange={(fromDay) => onChange({ fromDay })}
      />
      <TextField
        label={t`Source`}
        hint={t`The regulation with its year`}
        value={draft.source}
        onChange={(source) => onChange({ source })}
      />
      <OneField
        label={t`Home country`}
        placeholder={t`Please choose`}
        value={draft.country}
        options={COUNTRIES.map((code) => ({ value: code, label: countryName(code, i18n.locale) }))}
        onChange={(country) => onChange({ country: country ?? draft.country })}
      />
      <Choice
        label={t`On a day with several cities counts`}
        words={SEVERAL_WORDS}
        value={draft.severalCities}
        onChange={(severalCities) => onChange({ severalCities })}
      />
    </>
  );
}

function Remove({ table: { id, version }, onDone }: { table: TableDraft; onDone: () => void }) {
  const { t } = useLingui();
  const remove = useRemoveTable();
  const saved = useSaved(onDone);
  return (
    <Popconfirm
      title={t`Remove these rates?`}
      description={t`Days on a claim stay as they were calculated.`}
      okText={t`Remove`}
      cancelText={t`Cancel`}
      okButtonProps={{ danger: true }}
      onConfirm={() => remove.mutate({ id, version }, saved)}
    >
      <Button danger type="text" loading={remove.isPending}>
        <Trans>Remove</Trans>
      </Button>
    </Popconfirm>
  );
}
