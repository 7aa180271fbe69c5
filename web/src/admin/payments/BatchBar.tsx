import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { BankTemplate } from '@outlay/contract/payment';
import { Button } from 'antd';
import { useState } from 'react';
import { errorWords, reasonText } from '#kit/errors.ts';
import { useCompanyCurrency } from '#kit/use-session.ts';
import { formatSums } from '#kit/format.ts';
import { newId } from '#kit/id.ts';
import { toast } from '#kit/toast.ts';
import { sumsOf } from '#features/document/sums.ts';
import css from '../Admin.module.css';
import { goTo } from '../admin-nav.ts';
import { useCreateBatch } from './payments.queries.ts';
import type { Payables } from './use-payables.ts';

/** The bank's name of an encoding. */
const ENCODINGS: Record<BankTemplate['encoding'], string> = { gbk: 'GBK', 'utf-8-bom': 'UTF-8' };

interface BatchBarProps {
  payables: Payables;
  template: BankTemplate | undefined;
}

/** What is selected, its sum, the bank's file, and the one button. */
export function BatchBar({ payables: { chosen }, template }: BatchBarProps) {
  const { t } = useLingui();
  const create = useMakeBatch();
  const { length: count } = chosen;
  const sums = sumsOf(chosen);
  const nothing = [{ amount: 0, currency: useCompanyCurrency() }];
  const tooMany = template !== undefined && count > template.mostRows;
  const fault =
    sums.length > 1
      ? reasonText('mixedCurrencies')
      : tooMany
        ? t`The bank accepts at most ${template.mostRows} rows per file.`
        : null;
  return (
    <div className={css['bar']}>
      <div>
        <span aria-live="polite">
          <Plural value={count} one="# document selected" other="# documents selected" />
        </span>
        <small>{fault ?? <FileWords template={template} count={count} />}</small>
      </div>
      <span className={css['barSum']}>{formatSums(count > 0 ? sums : nothing)}</span>
      <Button
        size="large"
        disabled={count === 0 || !template || fault !== null}
        loading={create.isPending}
        onClick={() => template && create.make(template.id, chosen)}
      >
        <Trans>Create payment batch</Trans>
      </Button>
    </div>
  );
}

function FileWords({ template, count }: { template: BankTemplate | undefined; count: number }) {
  if (!template || count === 0) return <Trans>A second person releases the batch.</Trans>;
  const { mostRows } = template;
  const encoding = ENCODINGS[template.encoding];
  return (
    <Plural
      value={count}
      one={`To be released by a second person · file of # row, ${encoding}, at most ${mostRows}`}
      other={`To be released by a second person · file of # rows, ${encoding}, at most ${mostRows}`}
    />
  );
}

/** The batch keeps its id until it is made: a second press can never make two. */
function useMakeBatch() {
  const { t } = useLingui();
  const create = useCreateBatch();
  const [id, setId] = useState(newId);
  const make = (templateId: string, chosen: Payables['chosen']) =>
    create.mutate(
      { id, templateId, documents: chosen.map(({ documentId, version }) => ({ id: documentId, version })) },
      {
        onSuccess: (batch) => {
          setId(newId());
          toast(t`Batch ${batch.number} has been created. A second person must release it.`, 'good', 4_000);
          goTo('batches', batch.id);
        },
        onError: (error) => toast(errorWords(error), 'stop', 4_000),
      },
    );
  return { make, isPending: create.isPending };
}
