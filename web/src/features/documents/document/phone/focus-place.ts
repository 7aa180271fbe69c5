const CONTROLS = 'input, textarea, select, button, [tabindex]';

/** Scrolls to a path of the form and focuses it, once it is rendered; one element may cover several paths. */
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
