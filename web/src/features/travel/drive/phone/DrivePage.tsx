import { Trans, useLingui } from '@lingui/react/macro';
import type { DriveDetail } from '@outlay/contract/travel/drive';
import { ROUTES } from '@outlay/contract/routes';
import { pageAddress } from '@outlay/contract/routes.params';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { errorWords } from '#text/errors.ts';
import { formatMoney } from '#text/format.ts';
import { navigateBack, navigateTo, redirectTo } from '#navigation/nav.ts';
import { useParams } from '#navigation/use-page.ts';
import { toast } from '#screen/toast.ts';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { Dock } from '#ui/Dock.tsx';
import { ErrorBox } from '#ui/ErrorBox.tsx';
import { Page } from '#ui/Page.tsx';
import { SkeletonBlock, SkeletonRows } from '#ui/Skeleton.tsx';
import { distanceWords } from '../../map/map-words.ts';
import { driveQueries, useRemoveDrive } from '../drive.queries.ts';
import { DriveFacts } from '../DriveFacts.tsx';
import { DriveMap } from '../DriveMap.tsx';
import { forgetRecording, recorder } from '../recorder.ts';
import css from './Drive.module.css';
import { DriveEditor } from './DriveEditor.tsx';
import { draftLike, draftOf, newDraft } from './drive-form.ts';
import { useDriveName } from './DriveRow.tsx';

/** A drive of mine, or a new one. */
export function DrivePage() {
  const { id, kind = 'places', like, back } = useParams(ROUTES.drive);
  if (id) return <Stored id={id} />;
  if (like) return <Alike id={like} back={back === true} />;
  return <DriveEditor start={newDraft(kind)} drive={null} onSaved={open} />;
}

const open = (id: string) => redirectTo(pageAddress(ROUTES.drive, { id }));

function Loading({ id, children }: { id: string; children: (drive: DriveDetail) => React.ReactNode }) {
  const { t } = useLingui();
  const { data, error, refetch } = useQuery(driveQueries.detail(id));
  if (data) return children(data);
  return (
    <Page title={t`Drive`}>
      {error ? (
        <ErrorBox error={error} onRetry={() => void refetch()} />
      ) : (
        <>
          <SkeletonBlock height={240} />
          <SkeletonRows />
        </>
      )}
    </Page>
  );
}

const Alike = ({ id, back }: { id: string; back: boolean }) => (
  <Loading id={id}>
    {(drive) => <DriveEditor start={draftLike(drive, back)} drive={null} onSaved={open} />}
  </Loading>
);

function Stored({ id }: { id: string }) {
  const [editing, setEditing] = useState(false);
  const saved = () => {
    setEditing(false);
    if (recorder.getState().recording?.driveId === id) void forgetRecording();
  };
  return (
    <Loading id={id}>
      {(drive) =>
        editing || drive.state === 'recording' ? (
          <DriveEditor start={draftOf(drive)} drive={drive} onSaved={saved} />
        ) : (
          <Shown drive={drive} onEdit={() => setEditing(true)} />
        )
      }
    </Loading>
  );
}

function Shown({ drive, onEdit }: { drive: DriveDetail; onEdit: () => void }) {
  const name = useDriveName();
  const { path, distanceM, money, purpose } = drive;
  return (
    <Page title={name(drive)} dock={<Acts drive={drive} onEdit={onEdit} />}>
      <div className={css['form']}>
        {path && <DriveMap path={path} className={css['map']} />}
        <div className={css['sum']}>
          <span className={css['main']}>{distanceWords(distanceM)}</span>
          {money && (
            <span className={css['worth']}>
              <b>{formatMoney(money)}</b>
            </span>
          )}
        </div>
        <p>{purpose}</p>
        <DriveFacts drive={drive} />
        <More drive={drive} />
      </div>
    </Page>
  );
}

function Acts({ drive: { id, actions, documentId }, onEdit }: { drive: DriveDetail; onEdit: () => void }) {
  if (documentId)
    return (
      <Dock>
        <Button wide onPress={() => navigateTo(pageAddress(ROUTES.document, { id: documentId }))}>
          <Trans>Open the claim</Trans>
        </Button>
      </Dock>
    );
  return (
    <Dock>
      {actions.includes('change') && (
        <Button tone="line" onPress={onEdit}>
          <Trans>Edit</Trans>
        </Button>
      )}
      {actions.includes('claim') && (
        <Button wide onPress={() => navigateTo(pageAddress(ROUTES.mileageClaim, { ids: [id] }))}>
          <Trans>Claim</Trans>
        </Button>
      )}
    </Dock>
  );
}

function More({ drive: { id, actions, path } }: { drive: DriveDetail }) {
  const { t } = useLingui();
  const remove = useRemoveDrive();
  const [asking, setAsking] = useState(false);
  const alike = (back: boolean) =>
    navigateTo(pageAddress(ROUTES.drive, back ? { like: id, back: true } : { like: id }));
  const known = (path?.stops.length ?? 0) >= 2;
  return (
    <div className={css['acts']}>
      {known && actions.includes('return') && (
        <Button small tone="line" onPress={() => alike(true)}>{t`Return trip`}</Button>
      )}
      {known && actions.includes('repeat') && (
        <Button small tone="line" onPress={() => alike(false)}>{t`Same trip again`}</Button>
      )}
      {actions.includes('remove') && (
        <Button small tone="stop" onPress={() => setAsking(true)}>{t`Remove`}</Button>
      )}
      <Dialog
        open={asking}
        title={t`Remove this drive?`}
        yes={t`Remove`}
        dangerous
        busy={remove.isPending}
        onYes={() =>
          remove.mutate(
            { id },
            { onSuccess: () => navigateBack(), onError: (error) => toast(errorWords(error), 'stop') },
          )
        }
        onNo={() => setAsking(false)}
      >
        <Trans>Its positions are erased with it.</Trans>
      </Dialog>
    </div>
  );
}
