import { fireEvent } from '@testing-library/react';

/** A finger pulls the page down from here, far enough, and lets go. */
export function pullDown(from: Element): void {
  fireEvent.touchStart(from, { touches: [{ clientX: 100, clientY: 100 }] });
  fireEvent.touchMove(from, { touches: [{ clientX: 100, clientY: 300 }] });
  fireEvent.touchEnd(from);
}
