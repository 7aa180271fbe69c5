import { Trans, useLingui } from '@lingui/react/macro';
import { Modal } from 'antd';
import { copyAndReport } from '#host/clipboard.ts';
import { QrCode } from '#ui/QrCode.tsx';
import own from './Merchants.module.css';

/** The link of a new till: whoever has it can take payments for this merchant. */
export function LinkModal({ link, onClose }: { link: string; onClose: () => void }) {
  const { t } = useLingui();
  return (
    <Modal
      open
      title={t`The link of the new till`}
      okText={t`Copy the link`}
      cancelText={t`Close`}
      mask={{ closable: false }}
      onOk={() => void copyAndReport(link)}
      onCancel={onClose}
    >
      <p>
        <Trans>
          Open it on the device that becomes the till, or scan it there. It is shown only now; whoever has it
          can take payments for this merchant.
        </Trans>
      </p>
      <QrCode text={link} label={t`Link of the till as a QR code`} className={own['qr']} />
      <p className={own['code']}>{link}</p>
    </Modal>
  );
}
