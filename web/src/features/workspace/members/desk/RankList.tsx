import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { Rank } from '@outlay/contract/organisation/company.post';
import { useQuery } from '@tanstack/react-query';
import { Button, Input } from 'antd';
import { useState, type FormEvent } from 'react';
import { errorWords } from '#text/errors.ts';
import { newId } from '#device/id.ts';
import { toast } from '#screen/toast.ts';
import { useMay } from '#session/use-session.ts';
import { Empty } from '#ui/Empty.tsx';
import { ErrorBox } from '#ui/ErrorBox.tsx';
import { Icon } from '#ui/Icon.tsx';
import { SkeletonRows } from '#ui/Skeleton.tsx';
import admin from '#desk/Desk.module.css';
import { draggable } from '#desk/form/order.ts';
import { moved } from '#ui/moved.ts';
import { OrderButtons } from '#desk/form/OrderButtons.tsx';
import css from './Members.module.css';
import { RankModal } from './RankModal.tsx';
import {
  memberQueries,
  useArrangeRanks,
  useRemoveRank,
  useSaveRank,
  type RankKind,
} from '#features/organisation/company/desk/members.queries.ts';

const refused = { onError: (error: unknown) => toast(errorWords(error), 'stop') };

/** The company's posts or grades, in its own order. */
export function RankList({ kind }: { kind: RankKind }) {
  const { t } = useLingui();
  const { data, error, refetch } = useQuery(memberQueries.ranks(kind));
  const mayWrite = useMay('member.write');
  const items = data?.items;
  if (!items) return error ? <ErrorBox error={error} onRetry={() => void refetch()} /> : <SkeletonRows />;
  return (
    <>
      <p className={admin['small']}>
        {kind === 'post' ? (
          <Trans>What people do. The post is shown next to the name.</Trans>
        ) : (
          <Trans>
            Limits can depend on it. Rules refer to a grade by name: if you rename it here, rename it there
            too.
          </Trans>
        )}
      </p>
      {mayWrite && <AddRank kind={kind} />}
      {items.length === 0 ? (
        <Empty title={kind === 'post' ? t`No post yet` : t`No grade yet`} icon="people" />
      ) : (
        <Ranks kind={kind} items={items} mayWrite={mayWrite} />
      )}
    </>
  );
}

function AddRank({ kind }: { kind: RankKind }) {
  const { t } = useLingui();
  const [name, setName] = useState('');
  const save = useSaveRank(kind);
  const label = kind === 'post' ? t`New post` : t`New grade`;
  const add = (event: FormEvent) => {
    event.preventDefault();
    if (!name.trim()) return;
    save.mutate({ id: newId(), version: 0, name: name.trim() }, { ...refused, onSuccess: () => setName('') });
  };
  return (
    <form className={admin['tools']} onSubmit={add}>
      <Input
        className={admin['search'] ?? ''}
        maxLength={20}
        placeholder={label}
        aria-label={label}
        value={name}
        onChange={({ target }) => setName(target.value)}
      />
      <Button type="primary" htmlType="submit" disabled={!name.trim()} loading={save.isPending}>
        <Trans>Add</Trans>
      </Button>
    </form>
  );
}

function Ranks({ kind, items, mayWrite }: { kind: RankKind; items: readonly Rank[]; mayWrite: boolean }) {
  const { t } = useLingui();
  const [renamed, setRenamed] = useState<Rank | null>(null);
  const arrange = useArrangeRanks(kind);
  const remove = useRemoveRank(kind);
  const move = (from: number, to: number) =>
    arrange.mutate({ ids: moved(items, from, to).map(({ id }) => id) }, refused);
  return (
    <>
      <ul className={css['ranks']} aria-label={kind === 'post' ? t`Posts` : t`Grades`}>
        {items.map((rank, place) => (
          <li key={rank.id} className={css['rank']} {...(mayWrite ? draggable(place, move) : {})}>
            <b>{rank.name}</b>
            <span className={admin['small']}>
              <Plural value={rank.used} one="# person" other="# people" />
            </span>
            {mayWrite && (
              <>
                <OrderButtons name={rank.name} place={place} count={items.length} onMove={move} />
                <Button
                  type="text"
                  size="small"
                  aria-label={t`Rename “${rank.name}”`}
                  icon={<Icon name="pen" size={16} />}
                  onClick={() => setRenamed(rank)}
                />
                <Button
                  type="text"
                  size="small"
                  aria-label={t`Remove “${rank.name}”`}
                  disabled={rank.used > 0}
                  title={rank.used > 0 ? t`Still in use by members` : ''}
                  icon={<Icon name="bin" size={16} />}
                  onClick={() => remove.mutate({ id: rank.id, version: rank.version }, refused)}
                />
              </>
            )}
          </li>
        ))}
      </ul>
      {renamed && <RankModal kind={kind} rank={renamed} onClose={() => setRenamed(null)} />}
    </>
  );
}
