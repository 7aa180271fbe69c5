import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Rows } from '#ui/Card.tsx';
import { Pill } from '#ui/Pill.tsx';
import { Row, Square } from '#ui/Row.tsx';
import type { Receipt } from './use-receiving.ts';

interface ReceiptRowsProps {
  receipts: readonly Receipt[];
  onOpen: (bagId: string) => void;
}

/** The results of the last scanned labels, newest first. */
export function ReceiptRows({ receipts, onOpen }: ReceiptRowsProps) {
  const { t } = useLingui();
  return (
    <div role="status">
      {receipts.length > 0 && (
        <Rows label={t`Scanned just now`}>
          {receipts.map((one) => (
            <ReceiptRow key={one.nth} receipt={one} onOpen={onOpen} />
          ))}
        </Rows>
      )}
    </div>
  );
}

function ReceiptRow({ receipt, onOpen }: { receipt: Receipt; onOpen: (bagId: string) => void }) {
  const { t } = useLingui();
  const { bag, fault, code } = receipt;
  if (!bag)
    return (
      <Row
        lead={<Square icon={fault ? 'warn' : 'bag'} tone={fault ? 'stop' : 'plain'} />}
        title={code}
        sub={fault ?? t`Receiving…`}
        whole
      />
    );
  return (
    <Row
      lead={<Square icon="check" tone="good" />}
      title={bag.number}
      sub={
        <>
          {bag.owner.name} · <Plural value={bag.documentCount} one="# document" other="# documents" />
        </>
      }
      end={
        <Pill tone="good">
          <Trans>Received</Trans>
        </Pill>
      }
      onPress={() => onOpen(bag.id)}
    />
  );
}
