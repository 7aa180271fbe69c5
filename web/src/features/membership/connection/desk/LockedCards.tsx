import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { Connection } from '@outlay/contract/membership/connection';
import { useQuery } from '@tanstack/react-query';
import { Button, Checkbox } from 'antd';
import { errorWords } from '#text/errors.ts';
import css from './Connections.module.css';
import { connectionQueries, useEndWallet } from './connection.queries.ts';

const POLL_MS = 1_500;

interface LockedCardsProps {
  connection: Connection;
  leave: boolean;
  onLeave: (leave: boolean) => void;
  onEnded: (connection: Connection) => void;
}

/** The cards of a wallet that are locked for claims: they are released first, or left as they are. */
export function LockedCards({ connection, leave, onLeave, onEnded }: LockedCardsProps) {
  const { t } = useLingui();
  const end = useEndWallet();
  const { id, version, lockedCards, uses } = connection;
  const isUsed = uses.includes('wallet');
  useQuery({ ...connectionQueries.list(), refetchInterval: isUsed ? false : POLL_MS });
  return (
    <div className={css['cardsLeft']}>
      <p>
        <Plural
          value={lockedCards}
          one="# card of an invoice is locked for a claim in its owner’s wallet. After the removal nobody can release it."
          other="# cards of invoices are locked for claims in their owners’ wallets. After the removal nobody can release them."
        />
      </p>
      {isUsed ? (
        <>
          <p>
            <Trans>
              Once released, a card is free again, or closed if its claim was paid. The claims themselves go
              on.
            </Trans>
          </p>
          <Button
            loading={end.isPending}
            onClick={() => end.mutate({ id, version }, { onSuccess: (answer) => onEnded(answer) })}
          >
            <Trans>Release the cards</Trans>
          </Button>
        </>
      ) : (
        <p role="status">
          <Trans>
            They are being released. If the number does not fall, the platform does not answer: the latest
            events of the connection say why.
          </Trans>
        </p>
      )}
      {end.error && (
        <p className={css['bad']} role="alert">
          {errorWords(end.error)}
        </p>
      )}
      <Checkbox checked={leave} onChange={({ target }) => onLeave(target.checked)}>
        {t`Remove it although these cards stay locked`}
      </Checkbox>
    </div>
  );
}
