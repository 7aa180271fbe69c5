const MARK = 'cdp';

/**
 * Whether a CDP environment shows this app in a frame with a top bar of its own, so that ours is hidden. It opens the
 * first page with `?cdp=1`; the tab remembers it.
 */
export function inCdp(): boolean {
  try {
    if (new URLSearchParams(window.location.search).get(MARK) === '1') sessionStorage.setItem(MARK, '1');
    return sessionStorage.getItem(MARK) === '1';
  } catch {
    return false;
  }
}
