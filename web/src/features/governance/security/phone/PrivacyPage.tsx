import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';

import { errorWords } from '#text/errors.ts';
import { laterPart } from '#offline/later-part.tsx';
import { saveBlob } from '#file/save.ts';
import { toast } from '#screen/toast.ts';
import { Rows, Section } from '#ui/Card.tsx';
import { Page } from '#ui/Page.tsx';
import { Pill } from '#ui/Pill.tsx';
import { Row, Square } from '#ui/Row.tsx';
import { ConsentRows } from './ConsentRows.tsx';
import { EraseSheet } from './EraseSheet.tsx';
import { useExportMine } from '../security.queries.ts';

const EmergencyContactRow = laterPart(() =>
  import('#features/travel/trip/phone/EmergencyContactRow.tsx').then((m) => m.EmergencyContactRow),
);

/** My personal data: read it, export it, or have it erased. */
export function PrivacyPage() {
  const { t } = useLingui();
  const [erasing, setErasing] = useState(false);
  const exporting = useExportMine();
  const take = () =>
    exporting.mutate(
      {},
      {
        onSuccess: (zip) => saveBlob(zip as unknown as Blob, 'my-data.zip'),
        onError: (error) => toast(errorWords(error), 'stop', 4_000),
      },
    );
  return (
    <Page title={t`Privacy`}>
      <ConsentRows />
      <Section title={t`My data`}>
        <Rows>
          <Row
            lead={<Square icon="download" />}
            title={t`Export my data`}
            sub={t`Everything this company stores about you, with your original files, as a ZIP file`}
            whole
            end={exporting.isPending ? <Pill>{t`Generating…`}</Pill> : undefined}
            more
            onPress={exporting.isPending ? undefined : take}
          />
          <Row
            lead={<Square icon="bin" tone="stop" />}
            title={t`Delete my account`}
            sub={t`Your details are anonymised, except what the law requires to be kept`}
            whole
            more
            onPress={() => setErasing(true)}
          />
        </Rows>
      </Section>
      <EmergencyContactRow />
      <EraseSheet open={erasing} onClose={() => setErasing(false)} />
    </Page>
  );
}
