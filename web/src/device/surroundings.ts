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
 * Whether a CDP environment shows this app in a frame with its own top bar, so that ours is hidden. It opens the
 * first page with `?cdp=1`, which is remembered for the tab.
 */
export const inCdp = (): boolean => (framed ??= look());

/**
 * Stores the mark again after personal data was cleared from session storage: it belongs to the tab, not to a person.
 */
export function rememberSurroundings(): void {
  if (inCdp()) sessionStorage.setItem(MARK, '1');
}
