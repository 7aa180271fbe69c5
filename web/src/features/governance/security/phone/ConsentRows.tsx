import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { errorWords } from '#text/errors.ts';
import { formatInstant } from '#text/format.ts';
import { toast } from '#screen/toast.ts';
import { Rows, Section } from '#ui/Card.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { Row, Square } from '#ui/Row.tsx';
import { AgreementSheet, type Agreement } from '#features/organisation/account/AgreementSheet.tsx';
import { securityQueries, useWithdrawLocation } from '../security.queries.ts';

/** The texts that I accepted; the one about positions can be withdrawn. */
export function ConsentRows() {
  const { t } = useLingui();
  const [reading, setReading] = useState<Agreement | null>(null);
  const { data } = useQuery(securityQueries.consents());
  const agreedWords = ({ version, at }: { version: string; at: string }) => {
    const when = formatInstant(at);
    return t`Version ${version}, accepted on ${when}`;
  };
  const location = data?.items.find(({ kind }) => kind === 'location');
  const names = { agreement: t`User agreement`, privacy: t`Privacy policy` };
  return (
    <Section title={t`Terms I accepted`}>
      <Rows>
        {(['agreement', 'privacy'] as const).map((kind) => {
          const agreed = data?.items.find((item) => item.kind === kind);
          return (
            <Row
              key={kind}
              lead={<Square icon="doc" tone="plain" />}
              title={names[kind]}
              sub={agreed ? agreedWords(agreed) : ' '}
              more
              onPress={() => setReading(kind)}
            />
          );
        })}
        {location && <LocationRow agreed={agreedWords(location)} withdrawnAt={location.withdrawnAt} />}
      </Rows>
      <AgreementSheet shown={reading} onClose={() => setReading(null)} />
    </Section>
  );
}

function LocationRow({ agreed, withdrawnAt }: { agreed: string; withdrawnAt: string | null }) {
  const { t } = useLingui();
  const [asking, setAsking] = useState(false);
  const withdraw = useWithdrawLocation();
  const when = withdrawnAt && formatInstant(withdrawnAt);
  return (
    <>
      <Row
        lead={<Square icon="locate" tone="plain" />}
        title={t`Recording of positions`}
        sub={when ? t`Withdrawn on ${when}` : agreed}
        more={!when}
        onPress={when ? undefined : () => setAsking(true)}
      />
      <Dialog
        open={asking}
        title={t`Withdraw this consent?`}
        yes={t`Withdraw`}
        dangerous
        busy={withdraw.isPending}
        onYes={() =>
          withdraw.mutate(
            {},
            { onError: (error) => toast(errorWords(error), 'stop'), onSettled: () => setAsking(false) },
          )
        }
        onNo={() => setAsking(false)}
      >
        <p>
          <Trans>
            Drives are no longer recorded. Saved drives and claims stay; you can delete drives that are on no
            claim. Before the next recording you are asked again.
          </Trans>
        </p>
      </Dialog>
    </>
  );
}
