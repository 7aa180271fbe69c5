import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Modal } from 'antd';

interface PublishModalProps {
  documents: number;
  isNew: boolean;
  saving: boolean;
  onPublish: () => void;
  onClose: () => void;
}

/** Explains the effect of publishing and asks for confirmation. */
export function PublishModal({ documents, isNew, saving, onPublish, onClose }: PublishModalProps) {
  const { t } = useLingui();
  return (
    <Modal
      open
      width={440}
      title={t`Publish this document type`}
      okText={t`Publish`}
      cancelText={t`Cancel`}
      okButtonProps={{ loading: saving }}
      onOk={onPublish}
      onCancel={onClose}
    >
      <p>
        <Trans>New documents use this version from now on.</Trans>
      </p>
      {!isNew && (
        <p>
          {documents > 0 ? (
            <Plural
              value={documents}
              one="# document exists; it keeps the version it was created with."
              other="# documents exist; they keep the version they were created with."
            />
          ) : (
            <Trans>Existing documents keep the version they were created with.</Trans>
          )}
        </p>
      )}
    </Modal>
  );
}
