import { Trans, useLingui } from '@lingui/react/macro';
import type { ReportContent, ReportFormat } from '@outlay/contract/processing/report.export';
import { useQuery } from '@tanstack/react-query';
import { Badge, Button, Dropdown } from 'antd';
import { useState } from 'react';
import { Icon } from '#ui/Icon.tsx';
import { CONTENT_WORDS, EXPORT_CHOICES, FORMAT_WORDS } from '../export-words.ts';
import { exportsQuery, isOver, useStartExport } from '../report-exports.queries.ts';
import { queryOf, type ReportView } from '../report-view.ts';
import { ExportsModal } from './ExportsModal.tsx';
import { ScheduleModal } from './ScheduleModal.tsx';

/** The table or its lines as a file, made in the background, or a report by mail. */
export function ReportExport({ view }: { view: ReportView }) {
  const { i18n, t } = useLingui();
  const [open, setOpen] = useState<'exports' | 'mail' | null>(null);
  const { start, starting, error } = useStartExport();
  const { data } = useQuery(exportsQuery());
  const running = data?.items.filter((one) => !isOver(one)).length ?? 0;
  const choose = (key: string) => {
    if (key === 'mail' || key === 'exports') return setOpen(key);
    const [content, format] = key.split(' ') as [ReportContent, ReportFormat];
    start({ ...queryOf(view, view.rows), across: view.columns }, content, format);
    setOpen('exports');
  };
  return (
    <>
      <Badge count={running} size="small">
        <Dropdown
          trigger={['click']}
          menu={{
            items: [
              ...EXPORT_CHOICES.map(([content, formats]) => ({
                ...{ type: 'group' as const, key: content, label: i18n._(CONTENT_WORDS[content]) },
                children: formats.map((format) => ({
                  ...{ key: `${content} ${format}`, label: i18n._(FORMAT_WORDS[format]) },
                })),
              })),
              { type: 'divider' },
              { key: 'exports', label: t`My exports` },
              { key: 'mail', label: t`Send by email regularly` },
            ],
            onClick: ({ key }) => choose(key),
          }}
        >
          <Button type="primary" icon={<Icon name="download" size={16} />}>
            <Trans>Export</Trans>
          </Button>
        </Dropdown>
      </Badge>
      {open === 'exports' && <ExportsModal {...{ starting, error }} onClose={() => setOpen(null)} />}
      {open === 'mail' && <ScheduleModal view={view} onClose={() => setOpen(null)} />}
    </>
  );
}
