import { Trans, useLingui } from '@lingui/react/macro';
import type { InvoiceTitle } from '@outlay/contract/organisation/invoice-title';
import { useState } from 'react';
import { copyAndReport } from '#host/clipboard.ts';
import { errorWords } from '#text/errors.ts';
import { toast } from '#screen/toast.ts';
import { Button } from '#ui/Button.tsx';
import { QrCode } from '#ui/QrCode.tsx';
import { Rows } from '#ui/Card.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { Icon } from '#ui/Icon.tsx';
import { Row } from '#ui/Row.tsx';
import { Sheet } from '#ui/Sheet.tsx';
import css from './Title.module.css';
import { titleText } from './title-text.ts';
import { useRemoveTitle } from '../invoice-title.queries.ts';

interface TitleSheetProps {
  title: InvoiceTitle;
  /** Absent if I may not change it. */
  onEdit: (() => void) | undefined;
  onClose: () => void;
}

/** For showing to a merchant: a QR code, and lines to copy. */
export function TitleSheet({ title, onEdit, onClose }: TitleSheetProps) {
  const { t } = useLingui();
  const [asking, setAsking] = useState(false);
  const text = titleText(title);
  const words = useCopyWords();
  return (
    <Sheet
      open
      title={title.name}
      onClose={onClose}
      foot={
        <div className={css['pair']}>
          {onEdit && (
            <>
              <Button tone="line" icon="bin" onPress={() => setAsking(true)} label={t`Remove`}>
                <Trans>Remove</Trans>
              </Button>
              <Button tone="line" icon="pen" onPress={onEdit} label={t`Change`}>
                <Trans>Change</Trans>
              </Button>
            </>
          )}
          <Button icon="copy" wide onPress={() => void copyAndReport(text, words)}>
            <Trans>Copy all</Trans>
          </Button>
        </div>
      }
    >
      <QrCode className={css['code']} text={text} label={t`Code with the invoice title`} />
      <p className={css['hint']}>
        <Trans>Show it to the merchant. Tap a line to copy it.</Trans>
      </p>
      <TitleLines title={title} />
      <RemoveTitle title={title} open={asking} onKeep={() => setAsking(false)} onDone={onClose} />
    </Sheet>
  );
}

function useCopyWords() {
  const { t } = useLingui();
  return { done: t`Copied`, failed: t`Please copy it manually.` };
}

function TitleLines({ title }: { title: InvoiceTitle }) {
  const { t } = useLingui();
  const words = useCopyWords();
  const lines = [
    { label: t`Name on the invoice`, value: title.name },
    { label: t`Tax ID`, value: title.taxId },
    { label: t`Address`, value: title.address },
    { label: t`Phone`, value: title.phone },
    { label: t`Bank`, value: title.bank },
    { label: t`Account number`, value: title.account },
  ].filter(({ value }) => value !== '');
  return (
    <Rows label={t`Invoice title`}>
      {lines.map(({ label, value }) => (
        <Row
          key={label}
          title={value}
          sub={label}
          end={<Icon name="copy" size={18} />}
          label={t`Copy: ${label}, ${value}`}
          onPress={() => void copyAndReport(value, words)}
        />
      ))}
    </Rows>
  );
}

interface RemoveTitleProps {
  title: InvoiceTitle;
  open: boolean;
  onKeep: () => void;
  onDone: () => void;
}

function RemoveTitle({ title: { id, version, shared }, open, onKeep, onDone }: RemoveTitleProps) {
  const { t } = useLingui();
  const remove = useRemoveTitle();
  const go = () =>
    remove.mutate(
      { id, version },
      { onSuccess: onDone, onError: (error) => toast(errorWords(error), 'stop') },
    );
  return (
    <Dialog
      open={open}
      title={t`Remove this invoice title?`}
      yes={t`Remove`}
      dangerous
      busy={remove.isPending}
      onYes={go}
      onNo={onKeep}
    >
      {shared && (
        <p>
          <Trans>No one in the company will see it any more.</Trans>
        </p>
      )}
    </Dialog>
  );
}
