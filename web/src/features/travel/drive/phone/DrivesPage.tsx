import { Trans, useLingui } from '@lingui/react/macro';
import { ROUTES } from '@outlay/contract/routes';
import { pageAddress } from '@outlay/contract/routes.params';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useStore } from 'zustand';
import { navigateTo } from '#navigation/nav.ts';
import { AsyncList } from '#ui/AsyncList.tsx';
import { Button } from '#ui/Button.tsx';
import { Rows } from '#ui/Card.tsx';
import { Dock } from '#ui/Dock.tsx';
import { Empty } from '#ui/Empty.tsx';
import { LongRows } from '#ui/LongRows.tsx';
import { Notice } from '#ui/Notice.tsx';
import { Page } from '#ui/Page.tsx';
import { Row, Square } from '#ui/Row.tsx';
import { Tabs } from '#ui/Tabs.tsx';
import { driveQueries } from '../drive.queries.ts';
import { recorder } from '../recorder.ts';
import { DriveRow } from './DriveRow.tsx';

/** My drives: recording one, entering one, and claiming them. */
export function DrivesPage() {
  const { t } = useLingui();
  return (
    <Page
      title={t`Private car for business`}
      dock={
        <Dock>
          <Button wide icon="receipt" onPress={() => navigateTo(ROUTES.mileageClaim)}>
            <Trans>Claim drives</Trans>
          </Button>
        </Dock>
      }
    >
      <Running />
      <Ways />
      <Mine />
    </Page>
  );
}

function Running() {
  const { t } = useLingui();
  const recording = useStore(recorder, (state) => state.recording);
  if (!recording) return null;
  const title =
    recording.state === 'running'
      ? t`A drive is being recorded`
      : recording.state === 'paused'
        ? t`A recording is paused`
        : t`A recording is not saved yet`;
  return (
    <Notice
      tone="brand"
      icon="route"
      title={title}
      action={
        <Button small tone="line" onPress={() => navigateTo(ROUTES.recordDrive)}>
          <Trans>Open</Trans>
        </Button>
      }
    />
  );
}

function Ways() {
  const { t } = useLingui();
  return (
    <Rows label={t`New drive`}>
      <Row
        lead={<Square icon="locate" />}
        title={t`Record a drive`}
        sub={t`Positions while you drive`}
        more
        onPress={() => navigateTo(ROUTES.recordDrive)}
      />
      <Row
        lead={<Square icon="route" />}
        title={t`Between places`}
        sub={t`Distance by road`}
        more
        onPress={() => navigateTo(pageAddress(ROUTES.drive, { kind: 'places' }))}
      />
      <Row
        lead={<Square icon="camera" />}
        title={t`By the odometer`}
        sub={t`Two readings with photographs`}
        more
        onPress={() => navigateTo(pageAddress(ROUTES.drive, { kind: 'odometer' }))}
      />
      <Row
        lead={<Square icon="car" tone="plain" />}
        title={t`My vehicles`}
        more
        onPress={() => navigateTo(ROUTES.vehicles)}
      />
    </Rows>
  );
}

function Mine() {
  const { t } = useLingui();
  const [show, setShow] = useState<'all' | 'favourite'>('all');
  const list = useInfiniteQuery(driveQueries.mine(show === 'favourite' ? { favourite: true } : {}));
  return (
    <>
      <Tabs
        label={t`Drives`}
        value={show}
        options={[
          { value: 'all', label: t`All drives` },
          { value: 'favourite', label: t`Favourites` },
        ]}
        onChange={setShow}
      />
      <AsyncList
        list={list}
        empty={
          <Empty title={t`No drives yet`} icon="car">
            <Trans>Record a drive or enter its places. You claim them by the kilometre.</Trans>
          </Empty>
        }
      >
        {(items) => <LongRows items={items}>{(drive) => <DriveRow drive={drive} />}</LongRows>}
      </AsyncList>
    </>
  );
}
