import { ROUTES } from '@outlay/contract/routes';
import { Trans, useLingui } from '@lingui/react/macro';
import { switchTab } from '#navigation/nav.ts';
import { Button } from '#ui/Button.tsx';
import { Empty } from '#ui/Empty.tsx';
import { Page } from '#ui/Page.tsx';

export function NotFoundPage({ url }: { url: string }) {
  const { t } = useLingui();
  return (
    <Page title={t`Not found`} root>
      <Empty
        title={t`page \`${url}\` is not found`}
        icon="search"
        action={
          <Button onPress={() => switchTab(ROUTES.home)}>
            <Trans>Go to home page</Trans>
          </Button>
        }
      />
    </Page>
  );
}
