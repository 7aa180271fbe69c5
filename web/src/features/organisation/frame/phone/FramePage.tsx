import { Trans, useLingui } from '@lingui/react/macro';
import { ROUTES } from '@outlay/contract/routes';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { copyAndReport } from '#host/clipboard.ts';
import { navigateBack } from '#navigation/nav.ts';
import { useParams } from '#navigation/use-page.ts';
import { Button } from '#ui/Button.tsx';
import { Empty } from '#ui/Empty.tsx';
import { ErrorBox } from '#ui/ErrorBox.tsx';
import { Icon } from '#ui/Icon.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { Page } from '#ui/Page.tsx';
import { SkeletonBlock } from '#ui/Skeleton.tsx';
import css from './Frame.module.css';
import { frameQueries } from '../frame.queries.ts';

/** `/pages/imframe/imframe?url=&title=`: a site that the company allows, under a bar that shows its host. */
export function FramePage() {
  const { t } = useLingui();
  const { url, title } = useParams(ROUTES.frame);
  const { data, error, refetch } = useQuery({ ...frameQueries.check(url ?? ''), enabled: url !== undefined });
  return (
    <Page title={title || t`Details`}>
      {url !== undefined && data?.address ? (
        <Site url={url} address={data.address} title={title ?? ''} />
      ) : url === undefined || data ? (
        <Refused url={url ?? ''} />
      ) : error ? (
        <ErrorBox error={error} onRetry={() => void refetch()} />
      ) : (
        <SkeletonBlock height={420} />
      )}
    </Page>
  );
}

/** The frame shows a page of our server that embeds the site: its policy allows only this site. */
function Site({ url, address, title }: { url: string; address: string; title: string }) {
  const { t } = useLingui();
  const [visit, setVisit] = useState(1);
  const { hostname } = new URL(url);
  return (
    <>
      <div className={css['site']}>
        <Icon name="lock" size={16} />
        <span className={css['host']}>{hostname}</span>
        <IconButton icon="retry" label={t`Reload`} onPress={() => setVisit((before) => before + 1)} />
        <IconButton
          icon="out"
          label={t`Open in the browser`}
          onPress={() => void window.open(url, '_blank', 'noopener,noreferrer')}
        />
      </div>
      <iframe key={visit} className={css['frame']} src={address} title={title || hostname} />
    </>
  );
}

function Refused({ url }: { url: string }) {
  const { t } = useLingui();
  const host = URL.canParse(url) ? new URL(url).hostname : '';
  return (
    <Empty
      title={host ? t`${host} cannot be opened here` : t`This address is not a website`}
      icon="shield"
      action={
        <>
          <Button onPress={() => navigateBack()}>
            <Trans>Back</Trans>
          </Button>
          {host && (
            <Button tone="text" icon="copy" onPress={() => void copyAndReport(url)}>
              <Trans>Copy the address</Trans>
            </Button>
          )}
        </>
      }
    >
      <Trans>
        Your company does not allow this site inside the app. An administrator can allow it under Company,
        External sites.
      </Trans>
    </Empty>
  );
}
