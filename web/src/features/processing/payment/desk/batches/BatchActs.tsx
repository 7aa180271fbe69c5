import { Trans, useLingui } from '@lingui/react/macro';
import type { BatchAction, BatchDetail } from '@outlay/contract/processing/payment.batch';
import { Button } from 'antd';
import { useState } from 'react';
import { errorWords } from '#text/errors.ts';
import { toast } from '#screen/toast.ts';
import css from '#desk/Desk.module.css';
import { useDropCancel } from '../payables/payments.queries.ts';
import { PayModal } from './PayModal.tsx';
import { AgainModal, ReleaseModal, SubmitModal } from './BatchModals.tsx';
import { AskCancelModal, CancelModal, ConfirmCancelModal } from './CancelModals.tsx';
import { useWriteFile } from './use-bank-file.ts';

type OpenAct =
  | 'release'
  | 'payByWallet'
  | 'again'
  | 'submit'
  | 'cancel'
  | 'askCancel'
  | 'confirmCancel'
  | null;

/** The actions that the server allows for the batch; cancelling is set apart. */
export function BatchActs({ batch }: { batch: BatchDetail }) {
  const [openAct, setOpenAct] = useState<OpenAct>(null);
  const close = () => setOpenAct(null);
  const write = useWriteFile(batch, close);
  const modal = (name: OpenAct) => ({ batch, open: openAct === name, onClose: close });
  return (
    <div>
      <div className={css['acts']}>
        <ForwardActs batch={batch} write={write} onAsk={setOpenAct} />
        <BackActs batch={batch} onAsk={setOpenAct} />
      </div>
      <WhatIsMissing batch={batch} />
      <ReleaseModal {...modal('release')} />
      <PayModal {...modal('payByWallet')} />
      <AgainModal open={openAct === 'again'} write={write} onClose={close} />
      <SubmitModal {...modal('submit')} />
      <CancelModal {...modal('cancel')} />
      <AskCancelModal {...modal('askCancel')} />
      <ConfirmCancelModal {...modal('confirmCancel')} />
    </div>
  );
}

interface ActsProps {
  batch: BatchDetail;
  onAsk: (query: OpenAct) => void;
}

function ForwardActs({ batch, write, onAsk }: ActsProps & { write: ReturnType<typeof useWriteFile> }) {
  const { actions, exports } = batch;
  const first = exports.length === 0;
  return (
    <>
      {actions.includes('release') && (
        <Button type="primary" onClick={() => onAsk('release')}>
          <Trans>Release</Trans>
        </Button>
      )}
      {actions.includes('payByWallet') && (
        <Button type="primary" onClick={() => onAsk('payByWallet')}>
          <Trans>Pay by wallet</Trans>
        </Button>
      )}
      {actions.includes('submit') && (
        <Button type="primary" onClick={() => onAsk('submit')}>
          <Trans>The bank has it</Trans>
        </Button>
      )}
      {actions.includes('export') && (
        <Button
          type={first ? 'primary' : 'default'}
          loading={write.busy}
          onClick={() => (first ? write.start('') : onAsk('again'))}
        >
          {first ? <Trans>Create bank file</Trans> : <Trans>Create again</Trans>}
        </Button>
      )}
    </>
  );
}

function BackActs({ batch, onAsk }: ActsProps) {
  const { t } = useLingui();
  const { id, version, number, actions } = batch;
  const drop = useDropCancel();
  const goOn = () =>
    drop.mutate(
      { id, version },
      {
        onSuccess: () => toast(t`Batch ${number} continues`, 'good'),
        onError: (error) => toast(errorWords(error), 'stop', 4_000),
      },
    );
  const apart = { marginLeft: 'auto' };
  const has = (action: BatchAction) => actions.includes(action);
  return (
    <>
      {has('dropCancel') && (
        <Button loading={drop.isPending} onClick={goOn}>
          <Trans>Resume payment</Trans>
        </Button>
      )}
      {has('confirmCancel') && (
        <Button danger style={apart} onClick={() => onAsk('confirmCancel')}>
          <Trans>Confirm cancellation</Trans>
        </Button>
      )}
      {(has('cancel') || has('askCancel')) && (
        <Button
          danger
          type="text"
          style={apart}
          onClick={() => onAsk(has('cancel') ? 'cancel' : 'askCancel')}
        >
          <Trans>Cancel the batch</Trans>
        </Button>
      )}
    </>
  );
}

/** What another person has to do before the batch can continue. */
function WhatIsMissing({ batch: { state, actions, cancelAsked, wallet } }: { batch: BatchDetail }) {
  if (cancelAsked) return null;
  const waits = !wallet && (state === 'Submitted' || state === 'PartlySettled');
  return (
    <>
      {state === 'Draft' && !actions.includes('release') && (
        <p className={css['small']}>
          <Trans>A second person with permission to release must release it.</Trans>
        </p>
      )}
      {waits && !actions.includes('result') && (
        <p className={css['small']}>
          <Trans>Someone other than the batch’s creator must record the bank’s results.</Trans>
        </p>
      )}
    </>
  );
}
