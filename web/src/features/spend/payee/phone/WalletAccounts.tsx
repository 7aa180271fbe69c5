import { Trans, useLingui } from '@lingui/react/macro';
import type { PayeeWallet } from '@outlay/contract/spend/payee.wallet';
import { useQuery } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { errorWords } from '#text/errors.ts';
import { formatInstant } from '#text/format.ts';
import { toast } from '#screen/toast.ts';
import { Button } from '#ui/Button.tsx';
import { Section, Rows } from '#ui/Card.tsx';
import { Row, Square } from '#ui/Row.tsx';
import { TextInput } from '#ui/TextInput.tsx';
import { payeeQueries, useSaveAlipay } from '../payee.queries.ts';

/** My accounts at Alipay, which I enter, and WeChat, which an administrator enters. */
export function WalletAccounts() {
  const { t } = useLingui();
  const { data } = useQuery(payeeQueries.wallets());
  const [editing, setEditing] = useState(false);
  if (!data) return null;
  const alipay = data.items.find(({ kind }) => kind === 'alipay');
  const wechat = data.items.find(({ kind }) => kind === 'wechat');
  return (
    <Section title={t`Alipay and WeChat`}>
      <Rows>
        <Row
          lead={<Square icon="wallet" />}
          title={alipay ? t`Alipay ${alipay.account}` : t`Alipay`}
          sub={alipay ? <WalletState wallet={alipay} /> : t`Not entered yet`}
          more
          onPress={() => setEditing(true)}
        />
        {wechat && (
          <Row
            lead={<Square icon="wallet" />}
            title={t`WeChat ${wechat.account}`}
            sub={<WalletState wallet={wechat} />}
          />
        )}
      </Rows>
      {editing && <AlipayForm onDone={() => setEditing(false)} />}
    </Section>
  );
}

/** Whether payments go to it now. */
function WalletState({ wallet: { holder, heldUntil, refused } }: { wallet: PayeeWallet }) {
  const { t } = useLingui();
  const until = heldUntil && new Date(heldUntil) > new Date() ? formatInstant(heldUntil) : null;
  if (refused) return <>{t`A transfer to it failed: please correct it`}</>;
  if (until) return <>{t`Payments to it start on ${until}`}</>;
  return <>{holder}</>;
}

const isAlipay = (text: string): boolean => /^(1\d{10}|[^\s@]+@[^\s@]+\.[^\s@]+)$/.test(text);

function AlipayForm({ onDone }: { onDone: () => void }) {
  const { t } = useLingui();
  const [account, setAccount] = useState('');
  const [tried, setTried] = useState(false);
  const save = useSaveAlipay();
  const typed = account.trim();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (!isAlipay(typed)) return;
    const onSuccess = () => {
      toast(t`Account saved.`, 'good');
      onDone();
    };
    save.mutate({ account: typed }, { onSuccess });
  };
  const wrong = tried && !isAlipay(typed) ? t`Please enter a mobile number or an email address.` : null;
  return (
    <form onSubmit={submit} noValidate>
      <TextInput
        label={t`Alipay account`}
        hint={t`Mobile number or email address. It must be in your own name, which Alipay compares.`}
        value={account}
        onChange={setAccount}
        most={100}
        error={wrong ?? (save.error && errorWords(save.error))}
      />
      <Button submit wide busy={save.isPending}>
        <Trans>Save</Trans>
      </Button>
    </form>
  );
}
