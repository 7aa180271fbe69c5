import { Trans, useLingui } from '@lingui/react/macro';
import type { LineVerdict } from '@outlay/contract/processing/approval';
import type { DocumentDetail } from '@outlay/contract/documents/document.detail';
import type { DocumentLine } from '@outlay/contract/documents/document.line';
import { minorDigits, parseAmount } from '@outlay/contract/money';
import { useState } from 'react';
import { reasonText } from '#text/errors.ts';
import { formatMoney } from '#text/format.ts';
import { AmountInput } from '#ui/AmountInput.tsx';
import { Button } from '#ui/Button.tsx';
import { Sheet } from '#ui/Sheet.tsx';
import { TextArea } from '#ui/TextInput.tsx';

export type LineAct = 'cut' | 'refuseLine' | 'holdLine';

interface LineVerdictSheetProps {
  verdict: { line: DocumentLine; act: LineAct } | null;
  document: DocumentDetail;
  onClose: () => void;
  onDone: (verdict: LineVerdict) => void;
}

/** Reduces, rejects or postpones one line; sent with the approval. */
export function LineVerdictSheet({ verdict, document, onClose, onDone }: LineVerdictSheetProps) {
  const { t } = useLingui();
  const titles = { cut: t`Amount reduced`, refuseLine: t`Reject this item`, holdLine: t`Defer` };
  return (
    <Sheet open={verdict !== null} title={verdict ? titles[verdict.act] : ''} onClose={onClose}>
      {verdict && <VerdictForm line={verdict.line} act={verdict.act} document={document} onDone={onDone} />}
    </Sheet>
  );
}

interface VerdictFormProps extends Pick<LineVerdictSheetProps, 'document' | 'onDone'> {
  line: DocumentLine;
  act: LineAct;
}

const STATES = { cut: 'kept', refuseLine: 'refused', holdLine: 'held' } as const;

function VerdictForm({ line, act, document, onDone }: VerdictFormProps) {
  const { t } = useLingui();
  const { currency } = line.base;
  const most = document.lines.find(({ id }) => id === line.id)?.decision?.approved ?? line.base.amount;
  const [amount, setAmount] = useState('');
  const [reason, setReason] = useState('');
  const [tried, setTried] = useState(false);
  const minor = parseAmount(amount, currency);
  const limit = formatMoney({ amount: most, currency });
  const above = act === 'cut' && (minor === null || minor < 0 || minor >= most);
  const done = () => {
    setTried(true);
    if (above || reason.trim() === '') return;
    const approved = act === 'cut' ? (minor ?? 0) : 0;
    onDone({ lineId: line.id, state: STATES[act], approved, reason: reason.trim() });
  };
  return (
    <>
      {act === 'cut' && (
        <>
          <CutOffers line={line} document={document} onPick={setAmount} />
          <AmountInput
            first
            label={t`Approved amount`}
            currency={currency}
            value={amount}
            onChange={setAmount}
            hint={t`${limit} claimed`}
            error={tried && above ? t`Less than the ${limit} claimed.` : null}
          />
        </>
      )}
      <TextArea
        label={t`Reason, for the submitter`}
        value={reason}
        onChange={setReason}
        error={tried && reason.trim() === '' ? reasonText('reasonRequired') : null}
      />
      {act === 'holdLine' && (
        <p className="hint" style={{ color: 'var(--soft)', fontSize: 13, paddingBottom: 12 }}>
          <Trans>It is removed from this document and can be claimed again once complete.</Trans>
        </p>
      )}
      <Button wide onPress={done}>
        <Trans>Save for the approval</Trans>
      </Button>
    </>
  );
}

/** Limits found by the checks: one tap enters the amount. */
function CutOffers({
  line,
  document,
  onPick,
}: {
  line: DocumentLine;
  document: DocumentDetail;
  onPick: (amount: string) => void;
}) {
  const { currency, amount } = line.base;
  const offers = new Set(
    document.findings.flatMap(({ lineId, cutTo }) =>
      lineId === line.id && cutTo !== null && cutTo < amount ? [cutTo] : [],
    ),
  );
  const digits = minorDigits(currency);
  return [...offers].map((offer) => {
    const limit = formatMoney({ amount: offer, currency });
    return (
      <div key={offer} style={{ paddingBottom: 10 }}>
        <Button tone="line" small onPress={() => onPick((offer / 10 ** digits).toFixed(digits))}>
          <Trans>To the limit: {limit}</Trans>
        </Button>
      </div>
    );
  });
}
