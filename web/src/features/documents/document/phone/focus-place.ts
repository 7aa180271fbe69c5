const CONTROLS = 'input, textarea, select, button, [tabindex]';

/** The eyes and the keyboard go to a place of the form, once it is on the screen; one place may stand for several paths. */
export function focusPlace(path: string): void {
  setTimeout(() => {
    const places = [...window.document.querySelectorAll<HTMLElement>(`[data-path~="${CSS.escape(path)}"]`)];
    const place = places.find((one) => one.closest('[role="dialog"]')) ?? places.at(-1);
    if (!place) return;
    place.scrollIntoView({ block: 'center', behavior: 'smooth' });
    const control =
      place.querySelector<HTMLElement>('[aria-invalid="true"]') ?? place.querySelector<HTMLElement>(CONTROLS);
    (control ?? place).focus({ preventScroll: true });
  }, 60);
}
