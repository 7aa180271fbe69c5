const MARK = 'cdp';

/** The address of this page without its fragment, as hosts sign it. */
export const currentAddress = (): string => window.location.href.split('#')[0] ?? '';

/** The same of the page with which the app was opened. */
export const landingAddress = currentAddress();

/** Whether this is a phone or tablet of Apple, whose hosts check the address with which the app was opened. */
export const onApple = (): boolean => /\b(iPhone|iPad|iPod)\b/i.test(navigator.userAgent);

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
 * first page with `?cdp=1`, or the page that takes its ticket; this is remembered for the tab.
 */
export const inCdp = (): boolean => (framed ??= look());

/** From now on the tab counts as framed. */
export function markCdp(): void {
  framed = true;
  rememberSurroundings();
}

/**
 * Stores the mark again after personal data was cleared from session storage: it belongs to the tab, not to a person.
 */
export function rememberSurroundings(): void {
  try {
    if (inCdp()) sessionStorage.setItem(MARK, '1');
  } catch {
    // Storage is refused: the mark lasts as long as the page.
  }
}
