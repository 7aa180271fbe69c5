import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { Connection } from '@outlay/contract/membership/connection';
import type { ConnectionKind } from '@outlay/contract/membership/connection.settings';
import { Button } from 'antd';
import { PlatformIcon } from '../PlatformIcon.tsx';
import { formatRecent } from '#text/format.ts';
import { Notice } from '#ui/Notice.tsx';
import { Pill } from '#ui/Pill.tsx';
import { StandingPill } from '#desk/form/StandingPill.tsx';
import css from './Connections.module.css';
import { FAULT_WORDS, KIND_WORDS, PART_WORDS } from './connection-words.ts';
import { KINDS } from './kinds.ts';
import { failedCheck, needsAttention } from './state.ts';

interface ConnectionCardsProps {
  items: readonly Connection[];
  /** The open connection, or the key of a new one. */
  open: string | null;
  onOpen: (connection: Connection) => void;
  onAdd: (kind: ConnectionKind) => void;
  newKey: (kind: ConnectionKind) => string;
}

/** A card for each connection, and for each kind that has none. */
export function ConnectionCards({ items, open, onOpen, onAdd, newKey }: ConnectionCardsProps) {
  return (
    <>
      <Banners items={items} onOpen={onOpen} />
      <ul className={css['cards']}>
        {KINDS.flatMap((kind) => {
          const own = items.filter(({ settings }) => settings.kind === kind);
          if (own.length === 0)
            return (
              <li key={kind}>
                <EmptyCard kind={kind} current={open === newKey(kind)} onPress={() => onAdd(kind)} />
              </li>
            );
          return own.map((connection) => (
            <li key={connection.id}>
              <ConnectionCard
                connection={connection}
                current={open === connection.id}
                onPress={() => onOpen(connection)}
              />
            </li>
          ));
        })}
      </ul>
    </>
  );
}

function Banners({ items, onOpen }: Pick<ConnectionCardsProps, 'items' | 'onOpen'>) {
  const { i18n } = useLingui();
  return (
    <div className={css['banner']}>
      {items.map((connection) => {
        const failed = needsAttention(connection);
        if (!failed) return null;
        const { label, advice } = FAULT_WORDS[failed.fault];
        const part = i18n._(PART_WORDS[failed.part]);
        const fault = i18n._(label);
        return (
          <Notice
            key={connection.id}
            tone="stop"
            title={
              <Trans>
                {connection.name}: {part}: {fault}
              </Trans>
            }
            action={
              <Button danger onClick={() => onOpen(connection)}>
                <Trans>Show</Trans>
              </Button>
            }
          >
            {i18n._(advice)}
          </Notice>
        );
      })}
    </div>
  );
}

function EmptyCard({
  kind,
  current,
  onPress,
}: {
  kind: ConnectionKind;
  current: boolean;
  onPress: () => void;
}) {
  const { i18n } = useLingui();
  const { label, about } = KIND_WORDS[kind];
  return (
    <button type="button" className={css['card']} aria-current={current} onClick={onPress}>
      <span className={css['head']}>
        <span className={css['tile']}>
          <PlatformIcon platform={kind} size={24} />
        </span>
        <span className={css['name']}>
          <b>{i18n._(label)}</b>
        </span>
        <Pill icon="plus">
          <Trans>Not set up</Trans>
        </Pill>
      </span>
      <span className={css['facts']}>{i18n._(about)}</span>
    </button>
  );
}

interface ConnectionCardProps {
  connection: Connection;
  current: boolean;
  onPress: () => void;
}

function ConnectionCard({ connection, current, onPress }: ConnectionCardProps) {
  const { i18n } = useLingui();
  const { name, settings, linked, signInsToday, checkedAt } = connection;
  const failed = failedCheck(connection);
  const part = failed && i18n._(PART_WORDS[failed.part]);
  const fault = failed && i18n._(FAULT_WORDS[failed.fault].label);
  const label = i18n._(KIND_WORDS[settings.kind].label);
  const when = checkedAt ? formatRecent(checkedAt) : '';
  return (
    <button type="button" className={css['card']} aria-current={current} onClick={onPress}>
      <span className={css['head']}>
        <span className={css['tile']}>
          <PlatformIcon platform={settings.kind} size={24} />
        </span>
        <span className={css['name']}>
          <b>{name}</b>
          {name !== label && <small>{label}</small>}
        </span>
        <StatePill connection={connection} />
      </span>
      <span className={css['facts']}>
        {failed && (
          <span className={css['bad']}>
            <Trans>
              {part}: {fault}
            </Trans>
          </span>
        )}
        {connection.uses.includes('signIn') && (
          <span>
            <Plural value={linked} one="# member linked" other="# members linked" />
            {' · '}
            <Plural value={signInsToday} one="# sign-in today" other="# sign-ins today" />
          </span>
        )}
        <span>{checkedAt ? <Trans>Last test: {when}</Trans> : <Trans>Not tested yet</Trans>}</span>
      </span>
    </button>
  );
}

/** On, off, or in need of attention. */
export const StatePill = ({ connection }: { connection: Connection }) => (
  <StandingPill enabled={connection.enabled} needsAttention={needsAttention(connection) !== null} />
);
