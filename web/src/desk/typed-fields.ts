type TextField = HTMLInputElement | HTMLTextAreaElement;

const isField = (target: EventTarget | null): target is TextField =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;

/** The value of a field of any type. */
const valueOf = (field: TextField): string =>
  field instanceof HTMLInputElement && /^(checkbox|radio)$/.test(field.type)
    ? String(field.checked)
    : field.value;

/** Search fields hold no data to lose; the same is true of the text input of a select. */
const isSearch = (field: TextField): boolean =>
  field.type === 'search' || field.getAttribute('role') === 'combobox';

const dialogOf = (element: Element | null): HTMLElement | null =>
  element?.closest<HTMLElement>('[role="dialog"]') ?? null;

const isShown = (dialog: HTMLElement): boolean =>
  dialog.isConnected && dialog.closest('[style*="display: none"]') === null;

/**
 * Finds the dialogs with unsaved input. It observes the DOM from outside, so that no drawer or modal has to
 * report its own state.
 */
export function watchInput(root: Document) {
  /** The value of each field when it first got the focus. */
  const before = new WeakMap<TextField, string>();
  const touched = new Map<HTMLElement, { fields: Set<TextField>; chosen: boolean }>();
  const stateOf = (dialog: HTMLElement) => {
    const known = touched.get(dialog) ?? { fields: new Set<TextField>(), chosen: false };
    touched.set(dialog, known);
    return known;
  };
  const onEnter = ({ target }: Event) => {
    for (const dialog of touched.keys()) if (!isShown(dialog)) touched.delete(dialog);
    const dialog = isField(target) ? dialogOf(target) : null;
    if (!dialog || !isField(target)) return;
    const { fields } = stateOf(dialog);
    if (!fields.has(target)) before.set(target, valueOf(target));
    fields.add(target);
  };
  const onChoose = ({ target }: Event) => {
    const option = target instanceof Element && target.closest('.ant-select-item-option, [role="switch"]');
    const dialog = option ? (dialogOf(option) ?? dialogOf(root.activeElement)) : null;
    if (dialog) stateOf(dialog).chosen = true;
  };
  root.addEventListener('focusin', onEnter, true);
  // A click changes a checkbox before it gets the focus.
  root.addEventListener('pointerdown', onEnter, true);
  root.addEventListener('click', onChoose, true);
  return {
    /** The topmost dialog, if it has unsaved input; otherwise null. */
    front(): HTMLElement | null {
      const shown = [...root.querySelectorAll<HTMLElement>('[role="dialog"]')].filter(isShown);
      const dialog = shown.at(-1);
      const known = dialog && touched.get(dialog);
      if (!dialog || !known) return null;
      const typed = [...known.fields].some(
        (field) => field.isConnected && !isSearch(field) && valueOf(field) !== before.get(field),
      );
      return typed || known.chosen ? dialog : null;
    },
    forget: (dialog: HTMLElement) => void touched.delete(dialog),
    stop() {
      root.removeEventListener('focusin', onEnter, true);
      root.removeEventListener('pointerdown', onEnter, true);
      root.removeEventListener('click', onChoose, true);
    },
  };
}
