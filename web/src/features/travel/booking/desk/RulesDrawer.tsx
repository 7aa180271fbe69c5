import { Trans, useLingui } from '@lingui/react/macro';
import type { BookingRulesForm } from '@outlay/contract/travel/booking.setting';
import { Button, Drawer, Popconfirm } from 'antd';
import { useState } from 'react';
import { reasonText } from '#text/errors.ts';
import { fieldError } from '#desk/form/field-error.ts';
import { PaneGroup } from '#desk/form/PaneGroup.tsx';
import { TextField } from '#desk/form/TextField.tsx';
import { useSaved } from '#desk/form/use-saved.ts';
import { DrawerActs } from '#desk/form/DrawerActs.tsx';
import form from '#desk/form/Form.module.css';
import { FormError } from '#desk/form/FormError.tsx';
import { ClassRules } from './ClassRules.tsx';
import { EffectFields } from './EffectFields.tsx';
import { HotelCaps } from './HotelCaps.tsx';
import { PriceFields } from './PriceFields.tsx';
import { isWhole } from './rules-draft.ts';
import { useRemoveRules, useSaveRules } from './settings.queries.ts';

interface RulesDrawerProps {
  rules: BookingRulesForm;
  grades: readonly string[];
  currency: string;
  onClose: () => void;
}

/** What may be booked from a day on. */
export function RulesDrawer({ rules, grades, currency, onClose }: RulesDrawerProps) {
  const { t } = useLingui();
  const [draft, setDraft] = useState(rules);
  const [attempted, setAttempted] = useState(false);
  const save = useSaveRules();
  const saved = useSaved(onClose);
  const change = (part: Partial<BookingRulesForm>) => setDraft({ ...draft, ...part });
  const submit = () => {
    setAttempted(true);
    if (isWhole(draft)) save.mutate(draft, saved);
  };
  return (
    <Drawer
      open
      size={720}
      title={rules.version === 0 ? t`New travel rules` : t`Travel rules`}
      onClose={onClose}
      footer={
        <DrawerActs
          start={rules.version > 0 && <Remove rules={rules} onDone={onClose} />}
          busy={save.isPending}
          onCancel={onClose}
          onSave={submit}
        />
      }
    >
      <div className={form['drawer']}>
        <FormError error={save.error} />
        <Basics {...{ draft, attempted }} error={save.error} onChange={change} />
        <PaneGroup title={t`Highest class by grade`}>
          <ClassRules draft={draft} grades={grades} onChange={change} />
        </PaneGroup>
        <PaneGroup title={t`Hotels: a night by city and grade`}>
          <HotelCaps
            {...{ grades, currency, attempted }}
            tiers={draft.hotel}
            onChange={(hotel) => change({ hotel })}
          />
        </PaneGroup>
        <PaneGroup title={t`Prices and days`}>
          <PriceFields draft={draft} currency={currency} onChange={change} />
        </PaneGroup>
        <PaneGroup title={t`What happens with an offer against a rule`}>
          <EffectFields effects={draft.effects} onChange={(effects) => change({ effects })} />
        </PaneGroup>
      </div>
    </Drawer>
  );
}

interface BasicsProps {
  draft: BookingRulesForm;
  attempted: boolean;
  error: Error | null;
  onChange: (part: Partial<BookingRulesForm>) => void;
}

function Basics({ draft: { name, fromDay }, attempted, error, onChange }: BasicsProps) {
  const { t } = useLingui();
  const missing = (text: string) => (attempted && text.trim() === '' ? reasonText('required') : null);
  return (
    <div className={form['pair']}>
      <TextField
        label={t({ message: 'Name', context: 'of rules' })}
        most={80}
        value={name}
        error={missing(name) ?? fieldError(error, 'name')}
        onChange={(text) => onChange({ name: text })}
      />
      <TextField
        label={t`Effective from`}
        kind="date"
        value={fromDay}
        error={missing(fromDay) ?? fieldError(error, 'fromDay')}
        onChange={(day) => onChange({ fromDay: day })}
      />
    </div>
  );
}

function Remove({ rules: { id, version }, onDone }: { rules: BookingRulesForm; onDone: () => void }) {
  const { t } = useLingui();
  const remove = useRemoveRules();
  const saved = useSaved(onDone);
  return (
    <Popconfirm
      title={t`Remove these rules?`}
      description={t`Bookings stay as they were judged.`}
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
