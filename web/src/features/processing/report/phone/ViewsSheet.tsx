import { Trans, useLingui } from '@lingui/react/macro';
import type { ReportOptions } from '@outlay/contract/processing/report';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { newId } from '#device/id.ts';
import { errorWords } from '#text/errors.ts';
import { Button } from '#ui/Button.tsx';
import { Rows } from '#ui/Card.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { Row, Square } from '#ui/Row.tsx';
import { Sheet } from '#ui/Sheet.tsx';
import { TextInput } from '#ui/TextInput.tsx';
import { reportQueries, useRemoveReportView, useSaveReportView } from '../report.queries.ts';
import { readReportView, writeReportView, type ReportView } from '../report-view.ts';
import css from './Report.module.css';

interface ViewsSheetProps {
  options: ReportOptions;
  view: ReportView;
  onChange: (view: ReportView) => void;
  onClose: () => void;
}

/** My saved views and those that colleagues share; the present one can be saved. */
export function ViewsSheet({ options, view, onChange, onClose }: ViewsSheetProps) {
  const { t } = useLingui();
  const { data } = useQuery(reportQueries.views());
  const remove = useRemoveReportView();
  const open = (state: string) => {
    onChange(readReportView(state, options, view));
    onClose();
  };
  return (
    <Sheet open title={t`Saved views`} onClose={onClose}>
      {data && data.items.length + data.shared.length > 0 && (
        <Rows>
          {data.items.map((one) => (
            <Row
              key={one.id}
              slim
              lead={<Square icon="bookmark" />}
              title={one.name}
              end={
                <IconButton
                  icon="bin"
                  label={t`Delete ${one.name}`}
                  onPress={() => remove.mutate({ id: one.id })}
                />
              }
              onPress={() => open(one.state)}
            />
          ))}
          {data.shared.map((one) => (
            <Row
              key={one.id}
              slim
              lead={<Square icon="people" tone="plain" />}
              title={one.name}
              sub={t`Shared by ${one.owner}`}
              onPress={() => open(one.state)}
            />
          ))}
        </Rows>
      )}
      <SaveView view={view} />
    </Sheet>
  );
}

function SaveView({ view }: { view: ReportView }) {
  const { t } = useLingui();
  const [name, setName] = useState('');
  const save = useSaveReportView();
  const keep = () =>
    save.mutate(
      {
        ...{ id: newId(), list: 'reports', name: name.trim(), state: writeReportView(view) },
        ...{ standard: false, shared: false },
      },
      { onSuccess: () => setName('') },
    );
  return (
    <div className={css['fields']}>
      <TextInput
        label={t`Name of the view`}
        value={name}
        most={40}
        error={save.error && errorWords(save.error)}
        onChange={setName}
      />
      <Button tone="line" icon="bookmark" disabled={!name.trim()} busy={save.isPending} onPress={keep}>
        <Trans>Save this view</Trans>
      </Button>
    </div>
  );
}
