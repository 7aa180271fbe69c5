/** Two frames: the list is drawn in the first and can be measured in the second. */
const afterDrawing = (then: () => void) => requestAnimationFrame(() => requestAnimationFrame(then));

/**
 * Without motion the component library now and then opens a list before it can measure it, and leaves it outside of
 * the window for good. It measures again when the window says that its size changed: so it is told after each click.
 */
export function alignLists(): void {
  document.addEventListener('click', () => afterDrawing(() => window.dispatchEvent(new Event('resize'))));
}
