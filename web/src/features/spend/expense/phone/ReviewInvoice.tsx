import { Trans, useLingui } from '@lingui/react/macro';
import type { ExpenseType } from '@outlay/contract/spend/expense';
import type { InvoiceDetail, InvoiceFieldName } from '@outlay/contract/spend/invoice';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { errorWords } from '#text/errors.ts';
import { toast } from '#screen/toast.ts';
import { Button } from '#ui/Button.tsx';
import { Dock } from '#ui/Dock.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { Notice } from '#ui/Notice.tsx';
import { Page } from '#ui/Page.tsx';
import { CheckPills } from '#features/spend/invoice/phone/CheckPills.tsx';
import { DuplicateNotice } from '#features/spend/invoice/phone/DuplicateNotice.tsx';
import { FieldRows } from '#features/spend/invoice/phone/FieldRows.tsx';
import { InvoicePicture } from '#features/spend/invoice/phone/InvoicePicture.tsx';
import { useRemoveInvoice } from '#features/spend/invoice/invoice.queries.ts';
import { expenseQueries } from '../expense.queries.ts';
import { KeepDuplicate } from './KeepDuplicate.tsx';
import { PictureTools } from './PictureTools.tsx';
import { SplitSheet } from './SplitSheet.tsx';
import { suggestType } from './suggest-type.ts';
import { TypeRow } from './TypeRow.tsx';
import { useKeepInvoice } from './use-keep-invoice.ts';
import type { Shots } from './use-shots.ts';

interface ReviewInvoiceProps {
  invoice: InvoiceDetail;
  /** The strip with all pictures of the page. */
  strip: ReactNode;
  shots: Shots;
  shotId: string;
  /** The only invoice in its picture. */
  alone: boolean;
  /** The last one open on this page, so a claim can be made from the saved expenses. */
  last: boolean;
  onKept: (expenseIds: readonly string[], then: 'next' | 'claim') => void;
  onPass: () => void;
  /** Replaces the picture; false when none was taken. */
  onRetake: () => Promise<boolean>;
}

/** The recognised fields beside the picture, to be checked, corrected and saved as an expense. */
export function ReviewInvoice(props: ReviewInvoiceProps) {
  const { invoice, strip, onPass } = props;
  const { t } = useLingui();
  const [tools, setTools] = useState(false);
  const [lit, setLit] = useState<InvoiceFieldName | null>(null);
  const review = useReview(props, setLit);
  const { fields, type, duplicate, keeping } = review;
  return (
    <Page
      title={t`Check the invoice`}
      aside={<IconButton icon="more" label={t`More`} onPress={() => setTools(true)} />}
      dock={<ReviewDock {...props} review={review} />}
    >
      {strip}
      <InvoicePicture fileId={invoice.fileId} place={(lit && invoice.readings[lit]?.place) ?? null} />
      <CheckPills invoice={{ ...invoice, duplicate }} />
      {duplicate && <DuplicateNotice duplicate={duplicate} />}
      {keeping.error && <Notice tone="stop" title={errorWords(keeping.error)} />}
      <FieldRows invoice={invoice} fields={fields} lit={lit} onLight={setLit} onChange={review.setFields} />
      <TypeRow type={type} suggested={type === suggestType(invoice)} onChange={review.setType} />
      <PictureTools
        open={tools}
        invoice={invoice}
        shots={props.shots}
        shotId={props.shotId}
        alone={props.alone}
        onClose={() => setTools(false)}
        onPass={onPass}
        onSplit={review.split}
        onRetake={props.onRetake}
      />
      <SplitSheet
        expense={review.splitting}
        onClose={() => review.splitting && props.onKept([review.splitting.id], 'next')}
        onSplit={(ids) => props.onKept(ids, isClaimable(props) ? 'claim' : 'next')}
      />
    </Page>
  );
}

export type Review = ReturnType<typeof useReview>;

function useReview({ invoice, onKept }: ReviewInvoiceProps, onMissing: (name: InvoiceFieldName) => void) {
  const { t } = useLingui();
  const [fields, setFields] = useState(invoice.fields);
  const [type, setType] = useState<ExpenseType>(() => suggestType(invoice));
  const keeping = useKeepInvoice(invoice);
  const [saved, setSaved] = useState<string | null>(null);
  const splitting = useQuery({ ...expenseQueries.one(saved ?? ''), enabled: saved !== null }).data ?? null;
  const save = (reason: string, onSaved: (expenseId: string) => void) => {
    const missing = (['total', 'date'] as const).find((name) => !fields[name]);
    if (missing) {
      onMissing(missing);
      return toast(missing === 'total' ? t`Please enter the total.` : t`Please enter the date.`, 'stop');
    }
    keeping.keep({ fields, type, reason }, onSaved);
  };
  const keep = (then: 'next' | 'claim', reason = '') => save(reason, (id) => onKept([id], then));
  const split = () => save('', setSaved);
  // A correction by hand can turn it into a known invoice.
  const duplicate = keeping.duplicate ?? invoice.duplicate;
  return { fields, setFields, type, setType, keeping, keep, splitting, split, duplicate };
}

/** The last one of the page and in no document yet: a claim is the next step. */
const isClaimable = ({ invoice, last }: Pick<ReviewInvoiceProps, 'invoice' | 'last'>): boolean =>
  last && invoice.documentNumber === null;

/** One primary action, the most common one. A duplicate is discarded unless a reason to keep it is given. */
function ReviewDock({ invoice, last, onPass, review }: ReviewInvoiceProps & { review: Review }) {
  const { t } = useLingui();
  const [asking, setAsking] = useState(false);
  const { keeping, keep, duplicate } = review;
  const remove = useRemoveInvoice();
  const removable = invoice.actions.includes('remove');
  const discard = () => remove.mutate({ id: invoice.id }, { onSuccess: onPass });
  if (duplicate && invoice.keptReason === '')
    return (
      <>
        <Dock>
          <Button tone="text" onPress={() => setAsking(true)}>
            <Trans>Keep anyway…</Trans>
          </Button>
          <Button wide busy={remove.isPending} onPress={removable ? discard : onPass}>
            {removable ? <Trans>Discard this one</Trans> : <Trans>Skip this one</Trans>}
          </Button>
        </Dock>
        <KeepDuplicate
          open={asking}
          duplicate={duplicate}
          busy={keeping.busy}
          error={keeping.error}
          onClose={() => setAsking(false)}
          onKeep={(reason) => keep('next', reason)}
        />
      </>
    );
  const claimable = isClaimable({ invoice, last });
  return (
    <Dock>
      {claimable && (
        <Button tone="line" busy={keeping.busy} onPress={() => keep('next')}>
          <Trans>Save</Trans>
        </Button>
      )}
      <Button wide busy={keeping.busy} onPress={() => keep(claimable ? 'claim' : 'next')}>
        {claimable ? t`Create claim` : last ? t`Save` : t`Save, next`}
      </Button>
    </Dock>
  );
}
