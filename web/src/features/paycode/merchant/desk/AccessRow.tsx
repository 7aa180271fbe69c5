import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Popconfirm } from 'antd';
import { formatDay, formatSince } from '#text/format.ts';
import { Pill } from '#ui/Pill.tsx';
import own from './Merchants.module.css';

interface AccessRowProps {
  name: string;
  /** More about it: the store, the public key. */
  about: string;
  access: { createdAt: string; lastUsedAt: string | null; revokedAt: string | null };
  mayRevoke: boolean;
  busy: boolean;
  onRevoke: () => void;
}

/** A till or a key, with when it was used, to be revoked. */
export function AccessRow({ name, about, access, mayRevoke, busy, onRevoke }: AccessRowProps) {
  const { t } = useLingui();
  const { createdAt, lastUsedAt, revokedAt } = access;
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
