/** Times and distances of the specification, by meaning. */
export const NETWORK_TIMEOUT_MS = 60_000;
export const TOAST_MS = 1_500;
export const LOGIN_EXPIRED_TOAST_MS = 1_000;
export const LOGIN_EXPIRED_REDIRECT_MS = 2_001;
export const LAZY_TIMEOUT_MS = 60_000;
export const SCROLL_THRESHOLD_PX = 50;
export const PULL_THRESHOLD_PX = 45;
export const ZOOM_LEAST = 1;
export const ZOOM_MOST = 4;
/** A picture is not moved before a finger has gone this far: a tap that trembles is a tap. */
export const IMAGE_DRAG_PX = 20;
export const RESIZE_MS = 50;
/** A list is asked for its next page no more often. */
export const SCROLL_EVERY_MS = 200;
export const LONG_PRESS_MS = 350;
/** Pictures that turn by themselves: how long each is shown, and how long the turn takes. */
export const SWIPER_INTERVAL_MS = 5_000;
export const SWIPER_DURATION_MS = 500;
export const FILE_PICK_MOST = 100;
export const APP_VERSION = '1.1.1';
export const APP_VERSION_CODE = 25;
export const VIBRATE_MS = 300;
export const SHAKE_SENSITIVITY = 3.2;
export const CONTACTS_MOST = 50;
export const HOST_TOAST_SECONDS = 3;
/** Where nobody is signed in, or an older version of this app kept who is. */
export const USUAL_CURRENCY = 'CNY';
/** An open app asks again for its token's user when it is come back to, to hear of another language; not more often. */
export const LOOK_AGAIN_MS = 60_000;
