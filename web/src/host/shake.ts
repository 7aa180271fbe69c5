import { SHAKE_SENSITIVITY } from '#device/constants.ts';

const GRAVITY = 9.81;
/** Two shakes within this time count as one. */
const QUIET_MS = 1_000;

/**
 * Calls back when acceleration changes between two readings by more than the sensitivity (in g); returns how to stop.
 */
export function watchShake(onShake: () => void): () => void {
  let before: [number, number, number] | null = null;
  let last = -QUIET_MS;
  const feel = ({ accelerationIncludingGravity: felt, timeStamp }: DeviceMotionEvent) => {
    if (!felt) return;
    const now: [number, number, number] = [felt.x ?? 0, felt.y ?? 0, felt.z ?? 0];
    const change = before ? Math.hypot(...now.map((value, axis) => value - (before?.[axis] ?? 0))) : 0;
    before = now;
    if (change < SHAKE_SENSITIVITY * GRAVITY || timeStamp - last < QUIET_MS) return;
    last = timeStamp;
    onShake();
  };
  window.addEventListener('devicemotion', feel);
  return () => window.removeEventListener('devicemotion', feel);
}
