import { useLingui } from '@lingui/react/macro';
import type { DocumentAction } from '@outlay/contract/document';
import { Row, Square } from '#ui/Row.tsx';
import { Sheet } from '#ui/Sheet.tsx';
import { ACTION_WORDS, DANGEROUS } from './action-words.ts';
import css from './Bill.module.css';

interface MoreSheetProps {
  open: boolean;
  actions: readonly DocumentAction[];
  onPick: (action: DocumentAction) => void;
  onClose: () => void;
}

/** What is done seldom; what has no way back stands apart, below. */
export function MoreSheet({ open, actions, onPick, onClose }: MoreSheetProps) {
  const { t } = useLingui();
  const plain = actions.filter((action) => !DANGEROUS.has(action));
  const dangerous = actions.filter((action) => DANGEROUS.has(action));
  return (
    <Sheet open={open} title={t`More`} onClose={onClose}>
      <Acts actions={plain} onPick={onPick} />
      {plain.length > 0 && dangerous.length > 0 && <hr className={css['apart']} />}
      <Acts actions={dangerous} onPick={onPick} />
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
