import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Modal } from 'antd';
import { formatMoney } from '#text/format.ts';
import { toast } from '#screen/toast.ts';
import css from '#desk/Desk.module.css';
import { FormError } from '#desk/form/FormError.tsx';
import { usePayByWallet } from '../payables/payments.queries.ts';
import type { BatchModalProps } from './BatchModals.tsx';

/** Starts the transfers of a released batch. */
export function PayModal({ batch, open, onClose }: BatchModalProps) {
  const { t } = useLingui();
  const { id, version, number, money, openCount, templateName, wallet } = batch;
  const pay = usePayByWallet();
  const amount = formatMoney(money);
  const done = () =>
    pay.mutate(
      { id, version },
      {
        onSuccess: () => {
          toast(t`The transfers of ${number} have been started`, 'good');
          onClose();
        },
      },
    );
  return (
    <Modal
      open={open}
      title={t`Pay ${number} with ${templateName}?`}
      okText={t`Start the transfers`}
      cancelText={t`Cancel`}
      okButtonProps={{ loading: pay.isPending }}
      onOk={done}
      onCancel={onClose}
    >
      <p>
        <Plural
          value={openCount}
          one={`# transfer, ${amount}. The money leaves the wallet.`}
          other={`# transfers, ${amount}. The money leaves the wallet.`}
        />
      </p>
      {wallet?.kind === 'wechat' && (
        <p className={css['small']}>
          <Trans>Each payee confirms the receipt in WeChat within 24 hours.</Trans>
        </p>
      )}
      <FormError error={pay.error} />
    </Modal>
  );
}
