import type { FlowAct } from '../model/flow-state.ts';
import type { Direction } from '../model/flow-steps.ts';
import { END, START } from '../model/flow-tree.ts';

interface Pressed {
  key: string;
  altKey: boolean;
  ctrlKey: boolean;
  metaKey: boolean;
}

const ARROWS: Record<string, Direction> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
};

/** The action of a key in the tree while a part is selected. */
export function keyAct(
  { key, altKey, ctrlKey, metaKey }: Pressed,
  chosen: string,
): FlowAct | 'edit' | 'add' | null {
  if (ctrlKey || metaKey) return null;
  const direction = ARROWS[key];
  if (direction && altKey) {
    const step = direction === 'up' || direction === 'left' ? -1 : 1;
    return { act: 'shift', key: chosen, step, across: direction === 'left' || direction === 'right' };
  }
  if (direction) return { act: 'step', direction };
  if (altKey) return null;
  switch (key) {
    case 'Home':
      return { act: 'choose', key: START, focus: true };
    case 'End':
      return { act: 'choose', key: END, focus: true };
    case 'Enter':
    case ' ':
      return 'edit';
    case 'Insert':
    case '+':
      return 'add';
    case 'Delete':
    case 'Backspace':
      return { act: 'remove', key: chosen };
    default:
      return null;
  }
}
