import { Trans, useLingui } from '@lingui/react/macro';
import { useStore } from 'zustand';
import { formatRecent } from '#text/format.ts';
import { asOfStore } from '#offline/last-seen.ts';
import { useOnline } from '#offline/use-online.ts';
import { Notice } from './Notice.tsx';

/** Shown above a list that comes from the offline cache: the time at which the data was fetched. */
export function AsOf({ list }: { list: string }) {
  const { t } = useLingui();
  const fetchedAt = useStore(asOfStore, ({ asOf }) => asOf[list]);
  const online = useOnline();
  if (fetchedAt === undefined) return null;
  const when = formatRecent(fetchedAt);
  return (
    <div role="status">
      <Notice tone="wait" icon="offline" title={online ? t`The server is not responding` : t`You’re offline`}>
        <Trans>This is as of {when}.</Trans>
      </Notice>
    </div>
  );
}
