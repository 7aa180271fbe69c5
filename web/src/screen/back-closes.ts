/** What the system's back button closes before it leaves the page: sheets and dialogs, the last on top. */
const open: (() => void)[] = [];

/** Of newer browsers: hears Android's back even where no page lies below. */
interface Watcher {
  onclose: (() => void) | null;
  destroy: () => void;
}
const watcherOf = (): Watcher | null => {
  const Made = (globalThis as { CloseWatcher?: new () => Watcher }).CloseWatcher;
  return Made ? new Made() : null;
};

/** Until what it returns is called. */
export function backCloses(close: () => void): () => void {
  const mine = () => close();
  open.push(mine);
  const watcher = watcherOf();
  if (watcher) watcher.onclose = mine;
  return () => {
    open.splice(open.lastIndexOf(mine), 1);
    watcher?.destroy();
  };
}

/** True when something was there to close. */
export function closedByBack(): boolean {
  const close = open.at(-1);
  close?.();
  return close !== undefined;
}
