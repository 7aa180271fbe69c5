import { Trans, useLingui } from '@lingui/react/macro';
import type { PayeeAccount } from '@outlay/contract/spend/payee';
import { errorWords } from '#text/errors.ts';
import { toast } from '#screen/toast.ts';
import { Button } from '#ui/Button.tsx';
import { Notice } from '#ui/Notice.tsx';
import { useMakeMainAccount, useRemoveAccount } from '../payee.queries.ts';

/** Actions on an account that is not the main one. */
export function AccountActs({ account: { id }, onDone }: { account: PayeeAccount; onDone: () => void }) {
  const { t } = useLingui();
  const makeMain = useMakeMainAccount();
  const remove = useRemoveAccount();
  const error = makeMain.error ?? remove.error;
  const after = (words: string) => ({
    onSuccess: () => {
      toast(words, 'good');
      onDone();
    },
  });
  return (
    <div style={{ display: 'grid', gap: 8, paddingTop: 12 }}>
      {error && <Notice tone="stop" title={errorWords(error)} />}
      <Button
        tone="line"
        wide
        busy={makeMain.isPending}
        onPress={() => makeMain.mutate({ id }, after(t`This is your main account now.`))}
      >
        <Trans>Use as main account</Trans>
      </Button>
      <Button
        tone="stop"
        wide
        busy={remove.isPending}
        onPress={() => remove.mutate({ id }, after(t`Account removed.`))}
      >
        <Trans>Remove this account</Trans>
      </Button>
    </div>
  );
}
