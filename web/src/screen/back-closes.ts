/**
 * What the system's back button closes before it leaves the page: sheets and dialogs, the last on top. Newer browsers
 * ask the dialog itself first (`cancel`, ui/use-modal.ts).
 */
const open: (() => void)[] = [];

/** Until what it returns is called. */
export function backCloses(close: () => void): () => void {
  const mine = () => close();
  open.push(mine);
  return () => {
    open.splice(open.lastIndexOf(mine), 1);
  };
}

/** True when something was there to close. */
export function closedByBack(): boolean {
  const close = open.at(-1);
  close?.();
  return close !== undefined;
}
