import { Trans, useLingui } from '@lingui/react/macro';
import type { BatchDetail } from '@outlay/contract/payment';
import { Button, Modal } from 'antd';
import { useState } from 'react';
import { errorWords } from '#kit/errors.ts';
import { formatMoney } from '#kit/format.ts';
import { toast } from '#kit/toast.ts';
import css from '../Admin.module.css';
import { useCancelBatch, useExportBatch, useReleaseBatch } from '../payments/payments.queries.ts';
import { ReasonModal } from '../ReasonModal.tsx';
import { saveBytes } from './save-bytes.ts';

type Asked = 'release' | 'cancel' | 'again' | null;

/** What may be done with the batch now, as the server says. Giving it up stands apart. */
export function BatchActs({ batch }: { batch: BatchDetail }) {
  const [asked, setAsked] = useState<Asked>(null);
  const { actions, exports, state } = batch;
  const close = () => setAsked(null);
  const write = useWriteFile(batch, close);
  const first = exports.length === 0;
  return (
    <div>
      <div className={css['acts']}>
        {actions.includes('release') && (
          <Button type="primary" onClick={() => setAsked('release')}>
            <Trans>Release</Trans>
          </Button>
        )}
        {actions.includes('export') && (
          <Button
            type={first ? 'primary' : 'default'}
            loading={write.busy}
            onClick={() => (first ? write.start('') : setAsked('again'))}
          >
            {first ? <Trans>Write the bank file</Trans> : <Trans>Write it again</Trans>}
          </Button>
        )}
        {actions.includes('cancel') && (
          <Button danger type="text" style={{ marginLeft: 'auto' }} onClick={() => setAsked('cancel')}>
            <Trans>Give up the batch</Trans>
          </Button>
        )}
      </div>
      {state === 'Draft' && !actions.includes('release') && (
        <p className={css['small']}>
          <Trans>A second person with the right to release must let it go.</Trans>
        </p>
      )}
      <ReleaseModal batch={batch} open={asked === 'release'} onClose={close} />
      <CancelModal batch={batch} open={asked === 'cancel'} onClose={close} />
      <AgainModal open={asked === 'again'} write={write} onClose={close} />
    </div>
  );
}

/** Asks for the file and hands it to the browser's own saving. */
function useWriteFile({ id, version }: BatchDetail, whenDone: () => void) {
  const { t } = useLingui();
  const write = useExportBatch();
  const start = (reason: string) =>
    write.mutate(
      { id, version, reason },
      {
        onSuccess: ({ file }) => {
          saveBytes(file);
          toast(t`${file.name} is written`, 'good', 3_000);
          whenDone();
        },
        onError: (error) => !reason && toast(errorWords(error), 'stop', 4_000),
      },
    );
  return { start, busy: write.isPending, error: write.error };
}

interface AgainModalProps {
  open: boolean;
  write: ReturnType<typeof useWriteFile>;
  onClose: () => void;
}

function AgainModal({ open, write, onClose }: AgainModalProps) {
  const { t } = useLingui();
  return (
    <ReasonModal
      open={open}
      title={t`Write the bank file again`}
      label={t`Why again`}
      verb={t`Write it again`}
      busy={write.busy}
      error={write.error}
      onClose={onClose}
      onDone={write.start}
    >
      <p>
        <Trans>Make sure the first file was not sent to the bank: the same people would be paid twice.</Trans>
      </p>
    </ReasonModal>
  );
}

interface BatchModalProps {
  batch: BatchDetail;
  open: boolean;
  onClose: () => void;
}

function ReleaseModal({ batch: { id, version, number, money, count }, open, onClose }: BatchModalProps) {
  const { t } = useLingui();
  const release = useReleaseBatch();
  const amount = formatMoney(money);
  const done = () =>
    release.mutate(
      { id, version },
      {
        onSuccess: () => {
          toast(t`Batch ${number} is released`, 'good');
          onClose();
        },
      },
    );
  return (
    <Modal
      open={open}
      title={t`Release ${number}?`}
      okText={t`Release`}
      cancelText={t`Cancel`}
      okButtonProps={{ loading: release.isPending }}
      onOk={done}
      onCancel={onClose}
    >
      <p>
        <Trans>
          {count} payments, {amount}. After this the bank file can be written.
        </Trans>
      </p>
      {release.error && (
        <p className={css['wrong']} role="alert">
          {errorWords(release.error)}
        </p>
      )}
    </Modal>
  );
}

function CancelModal({ batch: { id, version, number }, open, onClose }: BatchModalProps) {
  const { t } = useLingui();
  const cancel = useCancelBatch();
  const done = (reason: string) =>
    cancel.mutate(
      { id, version, reason },
      {
        onSuccess: () => {
          toast(t`Batch ${number} was given up`, 'good');
          onClose();
        },
      },
    );
  return (
    <ReasonModal
      open={open}
      danger
      title={t`Give up ${number}?`}
      label={t`Why it is given up`}
      verb={t`Give up the batch`}
      busy={cancel.isPending}
      error={cancel.error}
      onClose={onClose}
      onDone={done}
    >
      <p>
        <Trans>Its open documents can be paid again, in another batch.</Trans>
      </p>
    </ReasonModal>
  );
}
