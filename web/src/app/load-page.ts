import { lazy, type ComponentType } from 'react';
import { LAZY_TIMEOUT_MS } from '#device/constants.ts';
import type { Route } from './routes.ts';

const loaded = new Map<string, Promise<{ default: ComponentType }>>();
const ready = new Map<string, ComponentType>();
const components = new Map<string, ComponentType>();

async function loadInTime(route: Route): Promise<{ default: ComponentType }> {
  const late = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error('timeout')), LAZY_TIMEOUT_MS);
  });
  return { default: await Promise.race([route.load(), late]) };
}

/** Starts to load a page's code; a second call returns the same promise. */
export function preloadPage(route: Route): Promise<{ default: ComponentType }> {
  const started = loaded.get(route.path) ?? loadInTime(route);
  loaded.set(route.path, started);
  started.then(
    (page) => ready.set(route.path, page.default),
    // A failed load is tried again when the page is opened.
    () => loaded.delete(route.path),
  );
  return started;
}

/**
 * A page whose code is there is shown at once: `lazy` would show the loader first, and React keeps that for 300 ms. The
 * same component from then on, so that an open page keeps its state.
 */
export function pageComponent(route: Route): ComponentType {
  const made = components.get(route.path) ?? ready.get(route.path) ?? lazy(() => preloadPage(route));
  components.set(route.path, made);
  return made;
}
