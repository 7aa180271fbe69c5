import { Trans, useLingui } from '@lingui/react/macro';
import type { NewsDetail } from '@outlay/contract/platform/news';
import { pageAddress, ROUTES } from '@outlay/contract/routes';
import { useState } from 'react';
import { errorWords } from '#text/errors.ts';
import { navigateBack, navigateTo } from '#navigation/nav.ts';
import { toast } from '#screen/toast.ts';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { Dock } from '#ui/Dock.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { usePublishNews, useRemoveNews, useTakeBackNews } from '../news.queries.ts';

/** The actions on a news item that the server allows. */
export function NewsDock({ news: { id, version, actions } }: { news: NewsDetail }) {
  const { t } = useLingui();
  const [removing, setRemoving] = useState(false);
  const publish = usePublishNews();
  const takeBack = useTakeBackNews();
  const seen = { id, version };
  const describe = (words: string) => ({
    onSuccess: () => toast(words, 'good'),
    onError: (error: unknown) => toast(errorWords(error), 'stop'),
  });
  return (
    <Dock>
      <IconButton icon="bin" label={t`Delete`} onPress={() => setRemoving(true)} />
      {actions.includes('takeBack') && (
        <Button
          tone="line"
          busy={takeBack.isPending}
          onPress={() => takeBack.mutate(seen, describe(t`Unpublished: it is a draft again`))}
        >
          <Trans>Withdraw</Trans>
        </Button>
      )}
      <Button
        wide
        tone={actions.includes('publish') ? 'line' : 'brand'}
        onPress={() => navigateTo(pageAddress(ROUTES.editNews, { id }))}
      >
        <Trans>Edit</Trans>
      </Button>
      {actions.includes('publish') && (
        <Button
          wide
          busy={publish.isPending}
          onPress={() => publish.mutate(seen, describe(t`Published: everyone can see it now`))}
        >
          <Trans>Publish</Trans>
        </Button>
      )}
      <RemoveDialog open={removing} seen={seen} onClose={() => setRemoving(false)} />
    </Dock>
  );
}

interface RemoveDialogProps {
  open: boolean;
  seen: { id: string; version: number };
  onClose: () => void;
}

function RemoveDialog({ open, seen, onClose }: RemoveDialogProps) {
  const { t } = useLingui();
  const remove = useRemoveNews();
  const yes = () =>
    remove.mutate(seen, {
      onSuccess: () => {
        toast(t`Deleted`, 'good');
        navigateBack(1, ROUTES.news);
      },
      onError: (error) => toast(errorWords(error), 'stop'),
    });
  return (
    <Dialog
      open={open}
      title={t`Delete this news?`}
      yes={t`Delete`}
      dangerous
      busy={remove.isPending}
      onYes={yes}
      onNo={onClose}
    >
      <p>
        <Trans>It will be deleted for everyone, with its pictures. To hide it only, unpublish it.</Trans>
      </p>
    </Dialog>
  );
}
