import { useLingui } from '@lingui/react/macro';
import type { DocumentAction } from '@outlay/contract/document';
import { Row, Square } from '#ui/Row.tsx';
import { Sheet } from '#ui/Sheet.tsx';
import { ACTION_WORDS, DANGEROUS } from './action-words.ts';

interface MoreSheetProps {
  open: boolean;
  actions: readonly DocumentAction[];
  onPick: (action: DocumentAction) => void;
  onClose: () => void;
}

export function MoreSheet({ open, actions, onPick, onClose }: MoreSheetProps) {
  const { t, i18n } = useLingui();
  return (
    <Sheet open={open} title={t`More`} onClose={onClose}>
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
    </Sheet>
  );
}
