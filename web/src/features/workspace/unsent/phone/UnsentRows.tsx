import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { formatRecent } from '#text/format.ts';
import type { Unsent } from '#offline/unsent.ts';
import { Amount } from '#ui/Amount.tsx';
import { Rows } from '#ui/Card.tsx';
import { Pill } from '#ui/Pill.tsx';
import { Row, Square } from '#ui/Row.tsx';
import { Sheet } from '#ui/Sheet.tsx';
import { Choices } from './Choices.tsx';
import { useLook } from './unsent-words.ts';

/** Work that is only on this device; a tap opens its actions. */
export function UnsentRows({ items }: { items: Unsent[] }) {
  const { t } = useLingui();
  const [opened, setOpened] = useState<string | null>(null);
  const item = items.find(({ id }) => id === opened);
  return (
    <>
      <Rows label={t`Not sent yet`}>
        {items.map((one) => (
          <UnsentRow key={one.id} item={one} onPress={() => setOpened(one.id)} />
        ))}
      </Rows>
      <Sheet open={item !== undefined} title={t`Not sent yet`} onClose={() => setOpened(null)}>
        {item && <Choices item={item} onDone={() => setOpened(null)} />}
      </Sheet>
    </>
  );
}

function UnsentRow({ item, onPress }: { item: Unsent; onPress: () => void }) {
  const { t } = useLingui();
  const { icon, title } = useLook(item);
  return (
    <Row
      lead={<Square icon={icon} tone="plain" />}
      title={title}
      sub={item.refused ?? formatRecent(item.at)}
      whole={item.refused !== undefined}
      end={
        <>
          {item.kind === 'note' && <Amount money={item.form.money} />}
          <Pill tone={item.refused ? 'stop' : 'wait'} icon={item.refused ? 'warn' : 'offline'}>
            {item.refused ? t`Not accepted` : t`Not sent yet`}
          </Pill>
        </>
      }
      onPress={onPress}
    />
  );
}
