import { Trans, useLingui } from '@lingui/react/macro';
import type { BagAction, BagDetail } from '@outlay/contract/processing/bag';
import { Button } from 'antd';
import { useState } from 'react';
import { errorWords } from '#text/errors.ts';
import { toast } from '#screen/toast.ts';
import { useCloseBag, useReceiveBag, useRefreshBag, useReturnBag } from '../bag.queries.ts';
import css from '#desk/Desk.module.css';
import { ReasonModal } from '#desk/ReasonModal.tsx';
import { MissingModal } from './MissingModal.tsx';

/** Finance's actions for a bag, as given by the server's `actions`. */
export function BagDeskActs({ bag }: { bag: BagDetail }) {
  const { t } = useLingui();
  const [openAct, setOpenAct] = useState<'missing' | 'return' | null>(null);
  const { actions, id, version, label } = bag;
  const may = (action: BagAction) => actions.includes(action);
  const refresh = useRefreshBag();
  const onError = (error: Error) => {
    toast(errorWords(error), 'stop');
    void refresh();
  };
  const receive = useReceiveBag();
  const shut = useCloseBag();
  const close = () => setOpenAct(null);
  return (
    <>
      <div className={css['acts']}>
        {may('receive') && (
          <Button
            type="primary"
            loading={receive.isPending}
            onClick={() => receive.mutate({ code: label }, { onError })}
          >
            <Trans context="invoice bag">Receive</Trans>
          </Button>
        )}
        {may('close') && (
          <Button
            type="primary"
            loading={shut.isPending}
            onClick={() => shut.mutate({ id, version }, { onError })}
          >
            <Trans>All originals are here</Trans>
          </Button>
        )}
        {may('reportMissing') && (
          <Button onClick={() => setOpenAct('missing')}>
            <Trans>Originals missing</Trans>
          </Button>
        )}
        {may('return') && (
          <Button danger onClick={() => setOpenAct('return')}>
            {t`Return the bag`}
          </Button>
        )}
      </div>
      <MissingModal open={openAct === 'missing'} bag={bag} onClose={close} />
      <ReturnModal open={openAct === 'return'} bag={bag} onClose={close} />
    </>
  );
}

function ReturnModal({ open, bag, onClose }: { open: boolean; bag: BagDetail; onClose: () => void }) {
  const { t } = useLingui();
  const { id, version, number } = bag;
  const back = useReturnBag();
  return (
    <ReasonModal
      open={open}
      title={t`Return bag ${number}`}
      label={t`Remarks`}
      okText={t`Return the bag`}
      danger
      busy={back.isPending}
      error={back.error}
      onClose={onClose}
      onDone={(remarks) => back.mutate({ id, version, remarks }, { onSuccess: onClose })}
    />
  );
}
