import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Modal } from 'antd';

interface PublishModalProps {
  documents: number;
  isNew: boolean;
  saving: boolean;
  onPublish: () => void;
  onClose: () => void;
}

/** Says what publishing does before it is done. */
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
        <Trans>New documents are made by this version from now on.</Trans>
      </p>
      {!isNew && (
        <p>
          {documents > 0 ? (
            <Plural
              value={documents}
              one="# document exists; it keeps the version it was made by."
              other="# documents exist; they keep the version they were made by."
            />
          ) : (
            <Trans>Documents that exist keep the version they were made by.</Trans>
          )}
        </p>
      )}
    </Modal>
  );
}
