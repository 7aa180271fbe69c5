import { useLingui } from '@lingui/react/macro';
import { useLayoutEffect, useRef, type KeyboardEvent } from 'react';
import { Icon } from '#ui/Icon.tsx';
import { useFlowEditor } from '../flow-editor-context.ts';
import { KIND_LIST, KINDS } from '../kind-words.ts';
import type { NodeKind } from '../model/flow-new.ts';
import css from './Tree.module.css';

const STEPS: Record<string, number> = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 };

const EDGE = 8;

/** Positions the menu below its gap, within the screen. */
function standBelow(menu: HTMLElement, after: string): void {
  const around = menu.parentElement;
  const anchor =
    around?.querySelector(`[data-gap="${after}"]`) ?? around?.querySelector(`[data-key="${after}"]`);
  if (!anchor) return;
  const { left, width, bottom } = anchor.getBoundingClientRect();
  const middle = left + width / 2 - menu.offsetWidth / 2;
  const most = window.innerHeight - menu.offsetHeight - EDGE;
  menu.style.left = `${Math.max(EDGE, middle)}px`;
  menu.style.top = `${Math.min(most, bottom - EDGE)}px`;
}

/** The menu of node kinds; operated by arrows and Enter, closed by Escape. */
export function AddMenu({ after, onClose }: { after: string; onClose: () => void }) {
  const { t } = useLingui();
  const { dispatch } = useFlowEditor();
  const menu = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (menu.current) standBelow(menu.current, after);
    menu.current?.querySelector('button')?.focus({ preventScroll: true });
  }, [after]);
  const leave = () => {
    onClose();
    dispatch({ act: 'choose', key: after, focus: true });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation();
    if (event.key === 'Escape' || event.key === 'Tab') {
      event.preventDefault();
      leave();
      return;
    }
    const step = STEPS[event.key];
    if (!step) return;
    event.preventDefault();
    const buttons = [...(menu.current?.querySelectorAll('button') ?? [])];
    const place = buttons.findIndex((one) => one.matches(':focus'));
    buttons.at((place + step) % buttons.length)?.focus();
  };
  return (
    <div
      ref={menu}
      role="menu"
      tabIndex={-1}
      aria-label={t`Step types`}
      className={css['menu']}
      onKeyDown={onKeyDown}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (relatedTarget instanceof Node && !currentTarget.contains(relatedTarget)) onClose();
      }}
    >
      {KIND_LIST.map((kind) => (
        <KindButton
          key={kind}
          kind={kind}
          onPress={() => {
            onClose();
            dispatch({ act: 'add', after, kind });
          }}
        />
      ))}
    </div>
  );
}

function KindButton({ kind, onPress }: { kind: NodeKind; onPress: () => void }) {
  const { i18n } = useLingui();
  const { icon, label, description } = KINDS[kind];
  return (
    <button type="button" role="menuitem" tabIndex={-1} data-kind={kind} onClick={onPress}>
      <span className={css['stamp']}>
        <Icon name={icon} size={16} />
      </span>
      <span>
        <b>{i18n._(label)}</b>
        <small>{i18n._(description)}</small>
      </span>
    </button>
  );
}
