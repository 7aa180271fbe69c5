import { lazy, type ComponentType } from 'react';
import { LAZY_TIMEOUT_MS } from '#device/constants.ts';
import type { Route } from './routes.ts';

const loaded = new Map<string, Promise<{ default: ComponentType }>>();
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
  // A failed load is tried again when the page is opened.
  started.catch(() => loaded.delete(route.path));
  return started;
}

export function pageComponent(route: Route): ComponentType {
  const made = components.get(route.path) ?? lazy(() => preloadPage(route));
  components.set(route.path, made);
  return made;
}
