import { useLingui } from '@lingui/react/macro';
import type { DocumentDetail } from '@outlay/contract/documents/document.detail';
import type { DocumentAction } from '@outlay/contract/documents/document.status';
import { useState } from 'react';
import { Row, Square } from '#ui/Row.tsx';
import { Sheet } from '#ui/Sheet.tsx';
import { DetailedStatusPill } from '#features/documents/document/StatusPill.tsx';
import { ACTION_WORDS, DANGEROUS } from '#features/documents/document/action-words.ts';
import css from './DocumentPage.module.css';
import { WhyNotList } from './WhyNotList.tsx';

interface MoreSheetProps {
  open: boolean;
  document: DocumentDetail;
  actions: readonly DocumentAction[];
  onPick: (action: DocumentAction) => void;
  onClose: () => void;
}

/** The less common actions; irreversible ones are set apart at the bottom. */
export function MoreSheet({ open, document, actions, onPick, onClose }: MoreSheetProps) {
  const { t } = useLingui();
  const [asking, setAsking] = useState(false);
  const close = () => {
    setAsking(false);
    onClose();
  };
  const plain = actions.filter((action) => !DANGEROUS.has(action));
  const dangerous = actions.filter((action) => DANGEROUS.has(action));
  return (
    <Sheet open={open} title={asking ? t`Why can I not …?` : t`More`} onClose={close}>
      {asking ? (
        <>
          <p>
            <DetailedStatusPill document={document} />
          </p>
          <WhyNotList documentId={document.id} />
        </>
      ) : (
        <>
          <Acts actions={plain} onPick={onPick} />
          {plain.length > 0 && dangerous.length > 0 && <hr className={css['apart']} />}
          <Acts actions={dangerous} onPick={onPick} />
          <hr className={css['apart']} />
          <ul style={{ margin: '0 -16px' }}>
            <Row
              slim
              lead={<Square icon="info" />}
              title={t`Why can I not …?`}
              more
              onPress={() => setAsking(true)}
            />
          </ul>
        </>
      )}
    </Sheet>
  );
}

function Acts({ actions, onPick }: Pick<MoreSheetProps, 'actions' | 'onPick'>) {
  const { i18n } = useLingui();
  if (actions.length === 0) return null;
  return (
    <ul style={{ margin: '0 -16px' }}>
      {actions.map((action) => (
        <Row
          key={action}
          slim
          lead={<Square icon={ACTION_WORDS[action].icon} tone={DANGEROUS.has(action) ? 'stop' : 'plain'} />}
          title={i18n._(ACTION_WORDS[action].label)}
          more
          onPress={() => onPick(action)}
        />
      ))}
    </ul>
  );
}
