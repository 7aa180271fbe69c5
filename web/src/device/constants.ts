/** Times and distances from the specification. */
export const NETWORK_TIMEOUT_MS = 60_000;
export const TOAST_MS = 1_500;
export const LOGIN_EXPIRED_TOAST_MS = 1_000;
export const LOGIN_EXPIRED_REDIRECT_MS = 2_001;
export const LAZY_TIMEOUT_MS = 60_000;
export const SCROLL_THRESHOLD_PX = 50;
export const PULL_THRESHOLD_PX = 45;
export const ZOOM_LEAST = 1;
export const ZOOM_MOST = 4;
/** A picture does not move before the finger has moved this far, so that a trembling tap still counts as a tap. */
export const IMAGE_DRAG_PX = 20;
export const RESIZE_MS = 50;
/** Minimum time between requests for a list's next page. */
export const SCROLL_EVERY_MS = 200;
export const LONG_PRESS_MS = 350;
/** Carousel: how long each picture is shown, and how long the transition takes. */
export const SWIPER_INTERVAL_MS = 5_000;
export const SWIPER_DURATION_MS = 500;
export const FILE_PICK_MOST = 100;
export const APP_VERSION = '1.1.1';
export const APP_VERSION_CODE = 25;
export const VIBRATE_MS = 300;
export const SHAKE_SENSITIVITY = 3.2;
export const CONTACTS_MOST = 50;
export const HOST_TOAST_SECONDS = 3;
/** Used when no one is signed in, or when the stored session is of an older version without a currency. */
export const DEFAULT_CURRENCY = 'CNY';
/**
 * When the person returns to the app, the session's user is refetched, to pick up another language; at most this
 * often.
 */
export const LOOK_AGAIN_MS = 60_000;
