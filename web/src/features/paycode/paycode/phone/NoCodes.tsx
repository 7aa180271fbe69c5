import { Trans, useLingui } from '@lingui/react/macro';
import { ROUTES } from '@outlay/contract/routes';
import { navigateTo } from '#navigation/nav.ts';
import { Button } from '#ui/Button.tsx';
import { Empty } from '#ui/Empty.tsx';

/** Why this person, or this browser, has no payment code. */
export function NoCodes({ why }: { why: 'insecure' | 'noPolicy' }) {
  const { t } = useLingui();
  if (why === 'insecure')
    return (
      <Empty title={t`This browser cannot keep keys`} icon="lock">
        <Trans>
          A payment code needs an encrypted connection (https) and a browser that is not in private mode. Open
          the app at its https address.
        </Trans>
      </Empty>
    );
  return (
    <Empty
      title={t`Nothing to spend yet`}
      icon="wallet"
      action={
        <Button tone="line" onPress={() => navigateTo(ROUTES.recordExpense)}>
          <Trans>Record an expense</Trans>
        </Button>
      }
    >
      <Trans>
        No spend policy of your company covers you at present. Finance decides who may pay what with the
        payment code. Until then pay yourself and claim it.
      </Trans>
    </Empty>
  );
}
