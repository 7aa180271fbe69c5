import { useLingui } from '@lingui/react/macro';
import type { MyWallet } from '@outlay/contract/paycode/corporate-wallet';
import { useQuery } from '@tanstack/react-query';
import { Rows, Section } from '#ui/Card.tsx';
import { Pill } from '#ui/Pill.tsx';
import { Row, Square } from '#ui/Row.tsx';
import { openSite } from '#navigation/address.ts';
import { myWalletQueries } from '../corporate-wallet.queries.ts';

/** The wallets of others with which I pay for the company at any shop; absent without any. */
export function MyWallets() {
  const { t } = useLingui();
  const wallets = useQuery(myWalletQueries.mine()).data?.items ?? [];
  if (wallets.length === 0) return null;
  return (
    <Section title={t`Pay at any shop`}>
      <Rows>
        {wallets.map((wallet) => (
          <WalletRow key={wallet.id} wallet={wallet} />
        ))}
      </Rows>
    </Section>
  );
}

/** Opens the wallet’s code; before that, its invitation. */
function WalletRow({ wallet: { name, codeLink, inviteUrl } }: { wallet: MyWallet }) {
  const { t } = useLingui();
  return (
    <>
      <Row
        lead={<Square icon="pay" />}
        title={name}
        sub={t`Opens your code there; the company pays`}
        more
        onPress={() => openSite(codeLink, null)}
      />
      {inviteUrl !== null && (
        <Row
          lead={<Square icon="check" />}
          title={t`Accept the invitation of ${name}`}
          sub={t`Once, before the first payment`}
          end={<Pill tone="wait">{t`New`}</Pill>}
          more
          onPress={() => openSite(inviteUrl, null)}
        />
      )}
    </>
  );
}
