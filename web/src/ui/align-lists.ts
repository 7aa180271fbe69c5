/** Where the component library keeps a list that it has not measured yet. */
const UNMEASURED = '[style*="-1000vw"]';
/** A list opens when its people or departments have come: looked for this long, in milliseconds. */
const LOOKED_FOR = 3000;
const EVERY = 100;

/**
 * Without motion the component library now and then opens a list before it can measure it, and leaves it outside of
 * the window for good. It measures again when the window says that its size changed: so it is told after a click or a
 * letter, for as long as a list lies outside.
 */
export function alignLists(): void {
  let until = 0;
  let timer: ReturnType<typeof setInterval> | undefined;
  const look = () => {
    if (document.querySelector(UNMEASURED)) window.dispatchEvent(new Event('resize'));
    if (performance.now() < until) return;
    clearInterval(timer);
    timer = undefined;
  };
  const begin = () => {
    until = performance.now() + LOOKED_FOR;
    timer ??= setInterval(look, EVERY);
  };
  document.addEventListener('click', begin, true);
  document.addEventListener('input', begin, true);
}
