/**
 * Sheets and dialogs that the system's back button closes before it leaves the page; the last is on top. Newer
 * browsers notify the dialog itself first (`cancel`, ui/use-modal.ts).
 */
const open: (() => void)[] = [];

/** Registers `close` until the returned function is called. */
export function backCloses(close: () => void): () => void {
  const mine = () => close();
  open.push(mine);
  return () => {
    open.splice(open.lastIndexOf(mine), 1);
  };
}

/** True if something was closed. */
export function closedByBack(): boolean {
  const close = open.at(-1);
  close?.();
  return close !== undefined;
}
