import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Popconfirm } from 'antd';
import { toast } from '#screen/toast.ts';
import { errorWords } from '#text/errors.ts';
import { formatDay, formatSince } from '#text/format.ts';
import { Pill } from '#ui/Pill.tsx';
import own from './Merchants.module.css';

interface Access {
  id: string;
  name: string;
  createdAt: string;
  lastUsedAt: string | null;
  revokedAt: string | null;
}

interface AccessListProps<A extends Access> {
  merchantId: string;
  accesses: readonly A[];
  /** More about one: the store, the public key. */
  aboutOf: (access: A) => string;
  mayRevoke: boolean;
  revoke: {
    isPending: boolean;
    mutate: (input: { merchantId: string; id: string }, options: { onError: (error: Error) => void }) => void;
  };
}

/** Tills or keys, each to be revoked. */
export function AccessList<A extends Access>(props: AccessListProps<A>) {
  const { merchantId, accesses, aboutOf, mayRevoke, revoke } = props;
  const reportError = (error: Error) => toast(errorWords(error), 'stop');
  return (
    <ul className={own['list']}>
      {accesses.map((access) => (
        <AccessRow
          key={access.id}
          about={aboutOf(access)}
          access={access}
          mayRevoke={mayRevoke}
          busy={revoke.isPending}
          onRevoke={() => revoke.mutate({ merchantId, id: access.id }, { onError: reportError })}
        />
      ))}
    </ul>
  );
}

interface AccessRowProps {
  about: string;
  access: Access;
  mayRevoke: boolean;
  busy: boolean;
  onRevoke: () => void;
}

/** A till or a key, with when it was used. */
function AccessRow({ about, access, mayRevoke, busy, onRevoke }: AccessRowProps) {
  const { t } = useLingui();
  const { name, createdAt, lastUsedAt, revokedAt } = access;
  const made = formatDay(createdAt.slice(0, 10));
  const used = lastUsedAt === null ? null : formatSince(lastUsedAt);
  return (
    <li>
      <div className={own['words']}>
        <b>{name}</b>
        <small>{about}</small>
        <small>
          {used === null ? (
            <Trans>Added {made}, never used</Trans>
          ) : (
            <Trans>
              Added {made}, last used {used}
            </Trans>
          )}
        </small>
      </div>
      {revokedAt !== null ? (
        <Pill>{t`Revoked`}</Pill>
      ) : (
        mayRevoke && (
          <Popconfirm
            title={t`Revoke “${name}”?`}
            description={t`It can take no more payments at once.`}
            okText={t`Revoke`}
            cancelText={t`Cancel`}
            okButtonProps={{ danger: true }}
            onConfirm={onRevoke}
          >
            <Button size="small" danger loading={busy}>
              <Trans>Revoke</Trans>
            </Button>
          </Popconfirm>
        )
      )}
    </li>
  );
}
