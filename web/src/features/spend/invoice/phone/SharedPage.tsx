import { ROUTES } from '@outlay/contract/routes';
import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { INVOICE_FILES, pick, sortPicked } from '#host/pick.ts';
import { onFilesOpened } from '#host/opened.ts';
import { redirectTo, switchTab } from '#navigation/nav.ts';
import { session } from '#session/session.ts';
import { emptyShared } from '#file/shared-box.empty.ts';
import { lookShared } from '#file/shared-box.ts';
import { keepDraft, readDraft } from '#offline/unsent.ts';
import { Button } from '#ui/Button.tsx';
import { Empty } from '#ui/Empty.tsx';
import { Page } from '#ui/Page.tsx';
import { SkeletonRows } from '#ui/Skeleton.tsx';
import { captured } from './capture.ts';

/** Text without a file is stored as the merchant of a quick note, where the person can edit it. */
async function noteOf(text: string): Promise<string | null> {
  if (!text) return null;
  const owner = session.getState().user?.memberId ?? '';
  const typed = (await readDraft(owner, 'quickNote')) as { merchant?: string } | undefined;
  const merchant = [typed?.merchant, text].filter(Boolean).join(' ').slice(0, 140);
  await keepDraft(owner, 'quickNote', { ...typed, merchant });
  return ROUTES.quickNote;
}

/** Moves shared files and text into this person's own storage; the shared box is emptied only after that succeeds. */
async function takeIn(): Promise<string | null> {
  const { files, text } = await lookShared();
  const next = files.length > 0 ? await take(files) : await noteOf(text);
  if (files.length > 0 && text) await noteOf(text);
  await emptyShared();
  return next;
}

const take = (files: File[]) => captured(sortPicked(files, { extensions: INVOICE_FILES }));
const go = (path: string | null): boolean => path !== null && redirectTo(path).ok;

/** Receives files and text shared by other apps, and files that the system opens with this app. */
export function SharedPage() {
  const { t } = useLingui();
  const [nothing, setNothing] = useState(false);
  const begun = useRef(false);
  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    onFilesOpened((files) => void take(files).then(go));
    void takeIn().then((path) => setNothing(!go(path)));
  }, []);
  const choose = async () => go(await captured(await pick({ extensions: INVOICE_FILES })));
  return (
    <Page title={t`Shared with Outlay`}>
      {nothing ? (
        <Empty
          title={t`Nothing was received`}
          icon="file"
          action={
            <>
              <Button icon="file" onPress={() => void choose()}>
                <Trans>Choose files</Trans>
              </Button>
              <Button tone="text" onPress={() => switchTab(ROUTES.home)}>
                <Trans>Go to home page</Trans>
              </Button>
            </>
          }
        >
          <Trans>Share the invoice again from the other app, or choose it here.</Trans>
        </Empty>
      ) : (
        <SkeletonRows count={3} />
      )}
    </Page>
  );
}
