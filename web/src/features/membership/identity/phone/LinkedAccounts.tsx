import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { errorWords } from '#text/errors.ts';
import { formatInstant } from '#text/format.ts';
import { toast } from '#screen/toast.ts';
import { Button } from '#ui/Button.tsx';
import { Rows, Section } from '#ui/Card.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { Row } from '#ui/Row.tsx';
import { linkedQuery, useUnlink, type LinkedItem } from '../identity.queries.ts';
import { PlatformIcon } from '#features/membership/connection/PlatformIcon.tsx';

/** The accounts of other systems by which I sign in; hidden while there are none. */
export function LinkedAccounts() {
  const { t } = useLingui();
  const { data } = useQuery(linkedQuery());
  if (!data || data.items.length === 0) return null;
  return (
    <Section title={t`Linked accounts`}>
      <Rows label={t`Linked accounts`}>
        {data.items.map((item) => (
          <LinkedRow key={item.id} item={item} />
        ))}
      </Rows>
    </Section>
  );
}

function LinkedRow({ item: { id, kind, connectionName, name, linkedAt, lastUsedAt } }: { item: LinkedItem }) {
  const { t } = useLingui();
  const [asking, setAsking] = useState(false);
  const unlink = useUnlink();
  const gone = {
    onSuccess: () => toast(t`Unlinked.`, 'good'),
    onError: (error: Error) => toast(errorWords(error), 'stop', 4_000),
    onSettled: () => setAsking(false),
  };
  return (
    <>
      <Row
        lead={<PlatformIcon platform={kind} />}
        title={connectionName}
        sub={[name, formatInstant(lastUsedAt ?? linkedAt)].filter(Boolean).join(' · ')}
        whole
        end={
          <Button tone="line" small label={t`Unlink: ${connectionName}`} onPress={() => setAsking(true)}>
            <Trans>Unlink</Trans>
          </Button>
        }
      />
      <Dialog
        open={asking}
        title={t`Unlink “${connectionName}”?`}
        yes={t`Unlink`}
        dangerous
        busy={unlink.isPending}
        onYes={() => unlink.mutate({ id }, gone)}
        onNo={() => setAsking(false)}
      >
        <p>
          <Trans>
            Devices that signed in with it are signed out. The next time you come from there, you prove once
            more that it is you.
          </Trans>
        </p>
      </Dialog>
    </>
  );
}
