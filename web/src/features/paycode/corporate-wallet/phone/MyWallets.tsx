import { useLingui } from '@lingui/react/macro';
import type { MyWallet } from '@outlay/contract/paycode/corporate-wallet';
import { useQuery } from '@tanstack/react-query';
import { Rows, Section } from '#ui/Card.tsx';
import { Pill } from '#ui/Pill.tsx';
import { Row, Square } from '#ui/Row.tsx';
import { openSite } from '#navigation/address.ts';
import { QuotaCards } from './QuotaCards.tsx';
import { myWalletQueries } from '../corporate-wallet.queries.ts';

/** The wallets of others with which I pay for the company: at any shop, or at its tills; absent without any. */
export function MyWallets() {
  const { t } = useLingui();
  const wallets = useQuery(myWalletQueries.mine()).data?.items ?? [];
  const atTills = wallets.filter(({ kind }) => kind === 'dingtalk');
  return (
    <>
      <Wallets title={t`Pay at any shop`} wallets={wallets.filter((one) => !atTills.includes(one))} />
      <Wallets title={t`Pay code in DingTalk`} wallets={atTills} />
    </>
  );
}

function Wallets({ title, wallets }: { title: string; wallets: readonly MyWallet[] }) {
  if (wallets.length === 0) return null;
  return (
    <Section title={title}>
      <Rows>
        {wallets.map((wallet) => (
          <WalletRow key={wallet.id} wallet={wallet} />
        ))}
      </Rows>
    </Section>
  );
}

/** Opens the wallet’s code; before that, its invitation. */
function WalletRow({ wallet }: { wallet: MyWallet }) {
  const { kind, name, codeLink, inviteUrl } = wallet;
  const { t } = useLingui();
  const isShownAtTills = kind === 'dingtalk';
  return (
    <>
      {kind === 'wechat' ? (
        <QuotaCards wallet={wallet} />
      ) : (
        <Row
          lead={<Square icon="pay" />}
          title={name}
          sub={
            isShownAtTills
              ? t`Show it in DingTalk at your company’s tills`
              : t`Opens your code there; the company pays`
          }
          // DingTalk need not give a link: the code is in the app all the same.
          {...(codeLink !== '' && { more: true, onPress: () => openSite(codeLink, null) })}
        />
      )}
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
