const MARK = 'cdp';

function look(): boolean {
  try {
    if (new URLSearchParams(window.location.search).get(MARK) === '1') sessionStorage.setItem(MARK, '1');
    return sessionStorage.getItem(MARK) === '1';
  } catch {
    return false;
  }
}

let framed: boolean | undefined;

/**
 * Whether a CDP environment shows this app in a frame with a top bar of its own, so that ours is hidden. It opens the
 * first page with `?cdp=1`; the tab remembers it.
 */
export const inCdp = (): boolean => (framed ??= look());

/** What stands around the app is no person's: it stays when what the tab remembers of one is cleared. */
export function rememberSurroundings(): void {
  if (inCdp()) sessionStorage.setItem(MARK, '1');
}
