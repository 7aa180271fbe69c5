/** Where the component library keeps a list that it has not measured yet. */
const UNMEASURED = '[style*="-1000vw"]';
/** A list opens when its people or departments have come: looked for this long, in milliseconds. */
const LOOKED_FOR = 3000;
const EVERY = 100;
/** Between a field and its list, in pixels, as the library has it. */
const GAP = 4;

/** The open field whose list lies in this popup. */
function fieldOf(popup: Element): Element | undefined {
  return [...document.querySelectorAll('[role=combobox][aria-expanded=true]')].find((field) => {
    const list = document.getElementById(field.getAttribute('aria-controls') ?? '');
    return list !== null && popup.contains(list);
  });
}

/** Below its field, or above where there is no room below. The library's own measure, when it comes, replaces this. */
function place(popup: HTMLElement): void {
  const field = fieldOf(popup);
  const box = (field?.closest('.ant-select') ?? field)?.getBoundingClientRect();
  if (!box) return;
  const { height } = popup.getBoundingClientRect();
  const below = box.bottom + GAP;
  const top = below + height <= window.innerHeight ? below : Math.max(GAP, box.top - GAP - height);
  popup.style.left = `${box.left + window.scrollX}px`;
  popup.style.top = `${top + window.scrollY}px`;
}

/**
 * Without motion the component library now and then opens a list before it can measure it, and leaves it outside of
 * the window for good. It measures again when the window says that its size changed: so it is told after a click or a
 * letter. Where that does not help either, because it takes the list for one that still moves, the list is put to its
 * field here.
 */
export function alignLists(): void {
  let until = 0;
  let timer: ReturnType<typeof setInterval> | undefined;
  let outside: Element[] = [];
  const look = () => {
    const found = [...document.querySelectorAll<HTMLElement>(UNMEASURED)];
    for (const popup of found) if (outside.includes(popup)) place(popup);
    if (found.length > 0) window.dispatchEvent(new Event('resize'));
    outside = found;
    if (performance.now() < until) return;
    clearInterval(timer);
    timer = undefined;
  };
  const begin = () => {
    until = performance.now() + LOOKED_FOR;
    timer ??= setInterval(look, EVERY);
  };
  document.addEventListener('click', begin, true);
  document.addEventListener('input', begin, true);
}
