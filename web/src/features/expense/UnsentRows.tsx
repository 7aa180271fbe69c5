import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { formatRecent } from '#kit/format.ts';
import { navigateTo } from '#kit/nav.ts';
import { dropUnsent, loadUnsent, unsentStore, type Unsent } from '#kit/unsent.ts';
import { useUser } from '#kit/use-session.ts';
import { Amount } from '#ui/Amount.tsx';
import { Button } from '#ui/Button.tsx';
import { Rows, Section } from '#ui/Card.tsx';
import { Pill } from '#ui/Pill.tsx';
import { Row, Square } from '#ui/Row.tsx';
import { Sheet } from '#ui/Sheet.tsx';
import { EXPENSE_TYPES } from './expense-types.ts';
import css from './Expense.module.css';
import { trySending } from './unsent.queries.ts';

/** What lies on this phone only, told as such. */
export function UnsentRows() {
  const { t } = useLingui();
  const owner = useUser()?.memberId;
  const items = useStore(unsentStore, (state) => state.items).filter((item) => item.owner === owner);
  const [opened, setOpened] = useState<string | null>(null);
  useEffect(() => void loadUnsent(), []);
  const item = items.find(({ id }) => id === opened);
  if (items.length === 0) return null;
  return (
    <Section title={t`Not sent yet`}>
      <Rows>
        {items.map((one) => (
          <UnsentRow key={one.id} item={one} onPress={() => setOpened(one.id)} />
        ))}
      </Rows>
      <Sheet open={item !== undefined} title={t`Not sent yet`} onClose={() => setOpened(null)}>
        {item && <Choices item={item} onDone={() => setOpened(null)} />}
      </Sheet>
    </Section>
  );
}

function UnsentRow({ item, onPress }: { item: Unsent; onPress: () => void }) {
  const { i18n, t } = useLingui();
  const isNote = item.kind === 'note';
  const words = isNote ? EXPENSE_TYPES[item.form.type] : null;
  return (
    <Row
      lead={<Square icon={words?.icon ?? 'image'} tone="plain" />}
      title={isNote && words ? item.form.merchant || i18n._(words.label) : t`Photo of an invoice`}
      sub={item.refused ?? formatRecent(item.at)}
      end={
        <>
          {isNote && <Amount money={item.form.money} />}
          <Pill tone={item.refused ? 'stop' : 'wait'} icon="offline">
            {item.refused ? t`Not accepted` : t`Not sent yet`}
          </Pill>
        </>
      }
      onPress={onPress}
    />
  );
}

function Choices({ item, onDone }: { item: Unsent; onDone: () => void }) {
  const queries = useQueryClient();
  const [busy, setBusy] = useState(false);
  const again = async () => {
    if (item.kind === 'photo') {
      onDone();
      return navigateTo(`/pages/invoice/recognise?ids=${item.id}`);
    }
    setBusy(true);
    const { refused: _, ...fresh } = item;
    const sent = await trySending(fresh);
    setBusy(false);
    if (!sent) return;
    await queries.invalidateQueries();
    onDone();
  };
  return (
    <div className={css['actions']}>
      <p>{item.refused ?? <Trans>It is sent by itself as soon as there is a network.</Trans>}</p>
      <Button wide icon="retry" busy={busy} onPress={() => void again()}>
        <Trans>Send now</Trans>
      </Button>
      <Button tone="stop" wide icon="bin" onPress={() => void dropUnsent(item.id).then(onDone)}>
        <Trans>Remove from this phone</Trans>
      </Button>
    </div>
  );
}
