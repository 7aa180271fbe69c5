import { Trans, useLingui } from '@lingui/react/macro';
import type { ReportContent, ReportExport, ReportFormat } from '@outlay/contract/processing/report.export';
import type { ReportDimension } from '@outlay/contract/processing/report';
import { REPORT_DIMENSIONS } from '@outlay/contract/report-basis';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { errorWords } from '#text/errors.ts';
import { formatBytes, formatRecent } from '#text/format.ts';
import { Rows } from '#ui/Card.tsx';
import { Chips } from '#ui/Chips.tsx';
import { Notice } from '#ui/Notice.tsx';
import { Row, Square } from '#ui/Row.tsx';
import { Sheet } from '#ui/Sheet.tsx';
import { CONTENT_WORDS, FAILURE_WORDS, FORMAT_WORDS, percentOf } from '../export-words.ts';
import { periodName } from '../report-period.ts';
import { exportsQuery, useSaveExport, useStartExport } from '../report-exports.queries.ts';
import { queryOf, type ReportView } from '../report-view.ts';
import { BASIS_WORDS, DIMENSION_WORDS } from '../report-words.ts';
import css from './Report.module.css';

interface ExportSheetProps {
  view: ReportView;
  /** What the table on the page is by; the person may choose another. */
  by: ReportDimension;
  onClose: () => void;
}

/** What a phone offers: a table to read, and the lines to work with. */
const OFFERED: readonly (readonly [ReportContent, ReportFormat])[] = [
  ['table', 'pdf'],
  ['table', 'xlsx'],
  ['lines', 'xlsx'],
  ['lines', 'csv'],
];

const OF_OTHERS: ReadonlySet<ReportDimension> = new Set(['department', 'person']);

/** The report as a file, made in the background, and the files of the last day. */
export function ExportSheet({ view, by: first, onClose }: ExportSheetProps) {
  const { i18n, t } = useLingui();
  const [by, setBy] = useState(first);
  const { start, starting, error } = useStartExport();
  const { data } = useQuery(exportsQuery());
  const period = periodName(view.period);
  const basis = i18n._(BASIS_WORDS[view.basis]);
  return (
    <Sheet open title={t`Export`} onClose={onClose}>
      <Notice tone="plain" icon="info" title={`${basis} · ${period}`}>
        <Trans>
          You can leave this page meanwhile. Files are kept for a day; only you can download them. The export
          is recorded in the audit log.
        </Trans>
      </Notice>
      {error && <Notice tone="stop" title={errorWords(error)} />}
      <Chips
        label={t`Table by`}
        value={by}
        options={REPORT_DIMENSIONS.filter((one) => view.scope !== 'own' || !OF_OTHERS.has(one)).map(
          (value) => ({
            ...{ value, label: i18n._(DIMENSION_WORDS[value]) },
          }),
        )}
        onChange={setBy}
      />
      <Rows>
        {OFFERED.map(([content, format]) => (
          <Row
            key={`${content} ${format}`}
            slim
            lead={<Square icon={content === 'table' ? 'grid' : 'file'} tone="plain" />}
            title={i18n._(CONTENT_WORDS[content])}
            sub={i18n._(FORMAT_WORDS[format])}
            onPress={() => {
              if (!starting) start(queryOf(view, by), content, format);
            }}
          />
        ))}
      </Rows>
      {data && data.items.length > 0 && (
        <>
          <h3 className={css['exportsTitle']}>{t`My exports`}</h3>
          <Rows>
            {data.items.map((one) => (
              <ExportRow key={one.id} one={one} />
            ))}
          </Rows>
        </>
      )}
    </Sheet>
  );
}

function ExportRow({ one }: { one: ReportExport }) {
  const { i18n, t } = useLingui();
  const save = useSaveExport();
  const { state, fileName, failure, size, content, at } = one;
  const percent = percentOf(one);
  const sub = failure
    ? i18n._(FAILURE_WORDS[failure])
    : state === 'done'
      ? [i18n._(CONTENT_WORDS[content]), formatRecent(at), formatBytes(size ?? 0)].join(' · ')
      : t`Preparing the file… ${percent}%`;
  return (
    <Row
      slim
      lead={<Square icon={failure ? 'warn' : 'download'} />}
      title={fileName}
      sub={<span role="status">{sub}</span>}
      {...(state === 'done' && { onPress: () => save.mutate(one) })}
    />
  );
}
