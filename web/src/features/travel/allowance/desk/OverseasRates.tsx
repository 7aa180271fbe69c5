import { Trans, useLingui } from '@lingui/react/macro';
import { countryName } from '@outlay/contract/country';
import type { OverseasRate } from '@outlay/contract/travel/allowance';
import { OVERSEAS_SAMPLE } from '@outlay/contract/travel/allowance.presets';
import { Button, Table, type TableColumnsType } from 'antd';
import { useState } from 'react';
import { formatMoney } from '#text/format.ts';
import { ImportModal } from '#desk/form/ImportModal.tsx';
import { useImportOverseas } from './allowances.queries.ts';
import css from './Allowances.module.css';
import type { TableDraft } from './table-draft.ts';

interface OverseasRatesProps {
  draft: TableDraft;
  /** Rows can be imported into a table that is saved. */
  saved: boolean;
  onChange: (part: Partial<TableDraft>) => void;
  /** After an import the table that was opened is out of date. */
  onClose: () => void;
}

/** The rates abroad; they come from a file or from the sample, and single ones can be removed. */
export function OverseasRates({ draft, saved, onChange, onClose }: OverseasRatesProps) {
  const [importing, setImporting] = useState(false);
  const columns = useColumns((rate) => onChange({ overseas: draft.overseas.filter((one) => one !== rate) }));
  return (
    <>
      <div className={css['overseasActs']}>
        <Button disabled={!saved} onClick={() => setImporting(true)}>
          <Trans>Import</Trans>
        </Button>
        {draft.overseas.length === 0 && (
          <Button type="link" onClick={() => onChange({ overseas: [...OVERSEAS_SAMPLE] })}>
            <Trans>Take the sample (German list for 2025)</Trans>
          </Button>
        )}
        {!saved && (
          <span className={css['hint']}>
            <Trans>Save first, then rates can be imported.</Trans>
          </span>
        )}
      </div>
      {draft.overseas.length > 0 && (
        <Table<OverseasRate>
          size="small"
          rowKey={({ country, city }) => `${country} ${city}`}
          dataSource={draft.overseas}
          columns={columns}
          pagination={{ pageSize: 10, hideOnSinglePage: true, showSizeChanger: false }}
        />
      )}
      {importing && <ImportRates id={draft.id} onClose={() => setImporting(false)} onDone={onClose} />}
    </>
  );
}

function useColumns(onRemove: (rate: OverseasRate) => void): TableColumnsType<OverseasRate> {
  const { t, i18n } = useLingui();
  const money = (amount: number | null, currency: string) =>
    amount === null ? '—' : formatMoney({ amount, currency });
  return [
    {
      title: t`Country or region`,
      render: (_, { country }) => (country === '' ? t`All others` : countryName(country, i18n.locale)),
    },
    { title: t`City`, render: (_, { city }) => city || t`All others` },
    { title: t`A day`, align: 'right', render: (_, { amount, currency }) => money(amount, currency) },
    { title: t`Part of a day`, align: 'right', render: (_, { part, currency }) => money(part, currency) },
    { title: t`Tax-free`, align: 'right', render: (_, { taxFree, currency }) => money(taxFree, currency) },
    {
      title: t`Remove`,
      align: 'right',
      render: (_, rate) => (
        <Button danger type="text" size="small" onClick={() => onRemove(rate)}>
          <Trans>Remove</Trans>
        </Button>
      ),
    },
  ];
}

function ImportRates({ id, onClose, onDone }: { id: string; onClose: () => void; onDone: () => void }) {
  const { t } = useLingui();
  const change = useImportOverseas();
  const send = async (input: { text: string; apply: boolean }) => {
    const answer = await change.mutateAsync({ id, ...input });
    if (input.apply) onDone();
    return answer;
  };
  return (
    <ImportModal
      title={t`Import rates abroad from a CSV file`}
      columns={t`Columns: country, city, currency, amount, part of a day, tax-free. The last two are optional.`}
      example={'FR,Paris,EUR,58,39\nFR,,EUR,53,36\nJP,Tokyo,JPY,8000'}
      change={{ mutateAsync: send, isPending: change.isPending, error: change.error }}
      onClose={onClose}
    />
  );
}
