/**
 * Limits of open sockets that have not signed in, per address and in all; an office may reconnect within
 * seconds.
 */
const OF_ADDRESS = 200;
const OF_ALL = 2_000;
/** Frames before the sign-in: hello, once more with another name, login, a ping. */
const STRANGERS_FRAMES = 6;
/** Frames of a signed-in page in a minute: it acknowledges each message. */
const FRAMES_A_MINUTE = 600;
const MINUTE_MS = 60_000;

/** Limits the sockets that have not signed in, per address. */
export interface Waiting {
  /** Reserves a slot for a socket; undefined when full. The returned function frees it once. */
  enter(address: string): (() => void) | undefined;
  isFull(address: string): boolean;
}

export function createWaiting(): Waiting {
  const addresses = new Map<string, number>();
  let all = 0;
  const isFull = (address: string) => all >= OF_ALL || (addresses.get(address) ?? 0) >= OF_ADDRESS;
  return {
    isFull,
    enter(address) {
      if (isFull(address)) return undefined;
      addresses.set(address, (addresses.get(address) ?? 0) + 1);
      all += 1;
      let here = true;
      return () => {
        if (!here) return;
        here = false;
        all -= 1;
        const left = (addresses.get(address) ?? 1) - 1;
        if (left === 0) addresses.delete(address);
        else addresses.set(address, left);
      };
    },
  };
}

/** Counts the frames of one socket; false when the limit is exceeded. */
export function createFrameCount(clock: () => number): (signedIn: boolean) => boolean {
  let strange = 0;
  let began = clock();
  let frames = 0;
  return (signedIn) => {
    if (!signedIn) {
      strange += 1;
      return strange <= STRANGERS_FRAMES;
    }
    if (clock() - began > MINUTE_MS) {
      began = clock();
      frames = 0;
    }
    frames += 1;
    return frames <= FRAMES_A_MINUTE;
  };
}
