import { Trans, useLingui } from '@lingui/react/macro';
import type { TaskSummary } from '@outlay/contract/processing/approval';
import { ROUTES } from '@outlay/contract/routes';
import { pageAddress } from '@outlay/contract/routes.params';
import { useState } from 'react';
import { localText } from '#text/format.ts';
import { navigateTo } from '#navigation/nav.ts';
import { Button } from '#ui/Button.tsx';
import { Checkbox } from '#ui/Checkbox.tsx';
import { ListItem } from '#ui/ListItem.tsx';
import type { TaskTab } from '../approval.queries.ts';
import css from '../Approval.module.css';
import { SwipeRow } from './SwipeRow.tsx';
import { TakeBackDialog } from '../TakeBackDialog.tsx';
import { TaskRow } from './TaskRow.tsx';

interface TaskItemProps {
  task: TaskSummary;
  tab: TaskTab;
  /** Null when the list is not in selection mode. */
  chosen: boolean | null;
  onToggle: () => void;
  onApprove: () => void;
  onReturn: () => void;
}

/** One row: opens on a tap, has swipe actions, and is toggled in selection mode. */
export function TaskItem({ task, tab, chosen, onToggle, onApprove, onReturn }: TaskItemProps) {
  const { document } = task;
  const name = document.title || localText(document.typeName);
  // In the pending list, the document's page links to the next task.
  const address = pageAddress(ROUTES.document, {
    id: document.id,
    ...(tab === 'pending' && { from: 'tasks' }),
  });
  if (chosen !== null)
    return (
      <ListItem className={css['picked']}>
        <Checkbox checked={chosen} label={name} onChange={onToggle} />
        <ul>
          {/* The checkbox replaces the avatar. */}
          <TaskRow task={task} lead={false} onPress={onToggle} />
        </ul>
      </ListItem>
    );
  const row = <TaskRow task={task} onPress={() => navigateTo(address)} />;
  if (tab === 'pending')
    return (
      <SwipeRow onRight={onApprove} onLeft={onReturn}>
        {row}
      </SwipeRow>
    );
  return (
    <>
      {row}
      {task.mayTakeBack && <TakeBack task={task} name={name} />}
    </>
  );
}

function TakeBack({ task, name }: { task: TaskSummary; name: string }) {
  const { t } = useLingui();
  const [open, setOpen] = useState(false);
  return (
    <li className={css['seen']}>
      <Button tone="line" small icon="undo" label={t`Withdraw: ${name}`} onPress={() => setOpen(true)}>
        <Trans>Withdraw</Trans>
      </Button>
      <TakeBackDialog open={open} taskId={task.id} onClose={() => setOpen(false)} />
    </li>
  );
}
