import { Trans, useLingui } from '@lingui/react/macro';
import type { ReportOptions } from '@outlay/contract/processing/report';
import type { SavedView } from '@outlay/contract/platform/view';
import { useQuery } from '@tanstack/react-query';
import { Button, Checkbox, Dropdown } from 'antd';
import { useState } from 'react';
import { SaveModal } from '#desk/form/SaveModal.tsx';
import { newId } from '#device/id.ts';
import { toast } from '#screen/toast.ts';
import { errorWords } from '#text/errors.ts';
import { TextField } from '#desk/form/TextField.tsx';
import { Icon } from '#ui/Icon.tsx';
import { reportQueries, useRemoveReportView, useSaveReportView } from '../report.queries.ts';
import { readReportView, writeReportView, type ReportView } from '../report-view.ts';

interface ReportViewsProps {
  options: ReportOptions;
  view: ReportView;
  onChange: (view: ReportView) => void;
}

/** My saved views and those that colleagues share. */
export function ReportViews({ options, view, onChange }: ReportViewsProps) {
  const { t } = useLingui();
  const { data } = useQuery(reportQueries.views());
  const [saving, setSaving] = useState(false);
  const remove = useRemoveReportView();
  const items = data?.items ?? [];
  const shared = data?.shared ?? [];
  const open = (key: string) => {
    const [act = '', id = ''] = key.split(' ');
    if (act === 'save') return setSaving(true);
    if (act === 'remove')
      return remove.mutate({ id }, { onError: (error) => toast(errorWords(error), 'stop') });
    const found = [...items, ...shared].find((one) => one.id === id);
    if (found) onChange(readReportView(found.state, options, view));
  };
  return (
    <>
      <Dropdown
        trigger={['click']}
        menu={{
          items: [
            ...items.map(({ id, name, shared: isShared }) => ({
              key: `open ${id}`,
              label: isShared ? t`${name} (shared)` : name,
            })),
            ...shared.map(({ id, name, owner }) => ({ key: `open ${id}`, label: t`${name}, by ${owner}` })),
            ...(items.length + shared.length > 0 ? [{ type: 'divider' as const }] : []),
            { key: 'save', label: t`Save this view` },
            ...(items.length > 0
              ? [
                  {
                    key: 'delete',
                    label: t`Delete a view`,
                    children: items.map(({ id, name }) => ({ key: `remove ${id}`, label: name })),
                  },
                ]
              : []),
          ],
          onClick: ({ key }) => open(key),
        }}
      >
        <Button icon={<Icon name="bookmark" size={16} />}>
          <Trans>Views</Trans>
        </Button>
      </Dropdown>
      {saving && <SaveViewModal view={view} onClose={() => setSaving(false)} />}
    </>
  );
}

function SaveViewModal({ view, onClose }: { view: ReportView; onClose: () => void }) {
  const { t } = useLingui();
  const save = useSaveReportView();
  const [draft, setDraft] = useState<SavedView>(() => ({
    ...{ id: newId(), list: 'reports', name: '', state: writeReportView(view) },
    ...{ standard: false, shared: false },
  }));
  return (
    <SaveModal
      title={t`Save this view`}
      saving={save.isPending}
      error={save.error}
      onSave={() => {
        if (draft.name.trim()) save.mutate({ ...draft, name: draft.name.trim() }, { onSuccess: onClose });
      }}
      onClose={onClose}
    >
      <TextField
        label={t`Name`}
        most={40}
        value={draft.name}
        onChange={(name) => setDraft({ ...draft, name })}
      />
      <Checkbox
        checked={draft.shared ?? false}
        onChange={({ target }) => setDraft({ ...draft, shared: target.checked })}
      >
        <Trans>Share with colleagues; each sees what their own role allows</Trans>
      </Checkbox>
    </SaveModal>
  );
}
