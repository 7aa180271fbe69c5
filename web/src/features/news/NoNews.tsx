import { Trans, useLingui } from '@lingui/react/macro';
import type { NewsState } from '@outlay/contract/news';
import { Button } from '#ui/Button.tsx';
import { Empty } from '#ui/Empty.tsx';

interface NoNewsProps {
  state: NewsState;
  searched: boolean;
  onWrite: (() => void) | undefined;
}

export function NoNews({ state, searched, onWrite }: NoNewsProps) {
  const { t } = useLingui();
  if (searched)
    return (
      <Empty title={t`Nothing here`} icon="search">
        <Trans>Try another word.</Trans>
      </Empty>
    );
  if (state === 'expired')
    return (
      <Empty title={t`Nothing has expired`} icon="news">
        <Trans>After its last day news stands here, and only you who write it see it.</Trans>
      </Empty>
    );
  const write = onWrite && (
    <Button icon="pen" onPress={onWrite}>
      <Trans>Write news</Trans>
    </Button>
  );
  return (
    <Empty title={state === 'draft' ? t`No drafts` : t`No news`} icon="news" action={write}>
      {state === 'draft' ? (
        <Trans>What you write and do not publish yet is here.</Trans>
      ) : (
        <Trans>What your company tells everybody is here.</Trans>
      )}
    </Empty>
  );
}
