import { Trans, useLingui } from '@lingui/react/macro';
import type { NewsState } from '@outlay/contract/platform/news';
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
        <Trans>After its last day a news item moves here, where only those who write news can see it.</Trans>
      </Empty>
    );
  const write = onWrite && (
    <Button icon="pen" onPress={onWrite}>
      <Trans>Write a news item</Trans>
    </Button>
  );
  return (
    <Empty title={state === 'draft' ? t`No drafts` : t`No news`} icon="news" action={write}>
      {state === 'draft' ? (
        <Trans>News items you have written but not published are here.</Trans>
      ) : (
        <Trans>News from your company appears here.</Trans>
      )}
    </Empty>
  );
}
