import { useLingui } from '@lingui/react/macro';
import type { MyWallet } from '@outlay/contract/paycode/corporate-wallet';
import type { QuotaCard } from '@outlay/contract/paycode/corporate-wallet.card';
import { useQuery } from '@tanstack/react-query';
import { expenseTypeWords } from '#features/spend/expense/expense-types.ts';
import { openSite } from '#navigation/address.ts';
import { toast } from '#screen/toast.ts';
import { errorWords } from '#text/errors.ts';
import { formatMoney, formatTime } from '#text/format.ts';
import { Row, Square } from '#ui/Row.tsx';
import { myWalletQueries, useIssueCard, useOpenCard } from '../corporate-wallet.queries.ts';

/** For each thing that I may pay with the wallet: my card for it, or a way to get one. */
export function QuotaCards({ wallet: { id, name, cardsFor } }: { wallet: MyWallet }) {
  const { i18n } = useLingui();
  const cards = useQuery(myWalletQueries.cards()).data?.items ?? [];
  return cardsFor.map(({ standardId, type }) => {
    const newest = cards.find((one) => one.walletId === id && one.standardId === standardId);
    const title = `${name} · ${i18n._(expenseTypeWords(type).label)}`;
    return newest && ['asked', 'open'].includes(newest.state) ? (
      <CardRow key={standardId} title={title} card={newest} />
    ) : (
      <NewCardRow key={standardId} title={title} of={{ walletId: id, standardId }} last={newest ?? null} />
    );
  });
}

const reporting = { onError: (error: Error) => toast(errorWords(error), 'stop') };

/** A card that can be used, or is on its way. */
function CardRow({
  title,
  card: { id, state, money, expiresAt, actions },
}: {
  title: string;
  card: QuotaCard;
}) {
  const { t } = useLingui();
  const open = useOpenCard();
  const press = () =>
    open.mutate(
      { id },
      {
        ...reporting,
        onSuccess: ({ url }) =>
          url === null ? toast(t`WeChat did not answer. Try again.`, 'stop') : openSite(url, null),
      },
    );
  const [amount, time] = [formatMoney(money), formatTime(expiresAt)];
  const mayOpen = actions.includes('open');
  return (
    <Row
      lead={<Square icon="pay" />}
      title={title}
      sub={
        mayOpen
          ? t`Pay up to ${amount} with WeChat until ${time}`
          : state === 'asked'
            ? t`On its way`
            : t`Ended: what is left is free again soon`
      }
      {...(mayOpen && { more: true, onPress: press })}
    />
  );
}

interface NewCardRowProps {
  title: string;
  of: { walletId: string; standardId: string };
  /** The one before. */
  last: QuotaCard | null;
}

function NewCardRow({ title, of, last }: NewCardRowProps) {
  const { t } = useLingui();
  const issue = useIssueCard();
  const refused = issue.data?.card === null;
  return (
    <Row
      lead={<Square icon="plus" />}
      title={title}
      sub={
        refused
          ? t`Your spend policy leaves nothing now`
          : last?.state !== 'failed'
            ? t`Get a card for two hours; the company pays`
            : last.unauthorised
              ? t`Agree in WeChat first, then get a card`
              : t`WeChat gave no card. Tap to try again.`
      }
      more
      onPress={() => issue.mutate(of, reporting)}
    />
  );
}
