import { Trans, useLingui } from '@lingui/react/macro';
import type { Connection } from '@outlay/contract/membership/connection';
import { Button } from 'antd';
import { copyAndReport } from '#host/clipboard.ts';
import { errorWords } from '#text/errors.ts';
import { Notice } from '#ui/Notice.tsx';
import { useNewToken } from './connection.queries.ts';
import css from './Connections.module.css';

interface TokenStepProps {
  connection: Connection;
  onVersion: (version: number) => void;
}

/** The token with which a directory writes here: made on request, and shown once. */
export function TokenStep({ connection, onVersion }: TokenStepProps) {
  const { t } = useLingui();
  const fresh = useNewToken();
  const { id, version, secrets } = connection;
  const isStored = secrets.includes('secret');
  const make = () =>
    fresh.mutate({ id, version }, { onSuccess: (answer) => onVersion(answer.connection.version) });
  const token = fresh.data?.token;
  return (
    <>
      {token === undefined ? (
        <p>
          {isStored ? (
            <Trans>A token is stored. A new one replaces it at once.</Trans>
          ) : (
            <Trans>The directory sends this token with each request.</Trans>
          )}
        </p>
      ) : (
        <div className={css['address']}>
          <b>
            <Trans>Secret token</Trans>
          </b>
          <Button size="small" aria-label={t`Copy: secret token`} onClick={() => void copyAndReport(token)}>
            <Trans>Copy</Trans>
          </Button>
          <code>{token}</code>
        </div>
      )}
      {token !== undefined && (
        <Notice tone="wait" title={<Trans>Copy it now</Trans>}>
          <Trans>It is not shown again. Whoever has it can add and remove members.</Trans>
        </Notice>
      )}
      {token === undefined && (
        <Button type={isStored ? 'default' : 'primary'} loading={fresh.isPending} onClick={make}>
          {isStored ? <Trans>Replace the token</Trans> : <Trans>Make a token</Trans>}
        </Button>
      )}
      {fresh.error && (
        <p className={css['bad']} role="alert">
          {errorWords(fresh.error)}
        </p>
      )}
    </>
  );
}
