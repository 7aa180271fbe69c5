import { useEffect, useState, type ComponentType, type ReactNode } from 'react';
import { useOnline } from './use-online.ts';

/**
 * A part of the app that nobody has asked for and whose code is loaded when it is first shown; `lazy` would take the page
 * down where that fails. Without a network it waits, because Chromium does not request a module again that it could not
 * load. Where the server cannot be reached, the part is missing until the app is opened again.
 */
export function laterPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  fallback: ReactNode = null,
): ComponentType<Props> {
  let loaded: ComponentType<Props> | null = null;
  return function LaterPart(props: Props) {
    const [Part, setPart] = useState(() => loaded);
    const online = useOnline();
    useEffect(() => {
      if (Part || !online) return undefined;
      let shown = true;
      load().then(
        (part) => {
          loaded = part;
          if (shown) setPart(() => part);
        },
        () => undefined,
      );
      return () => void (shown = false);
    }, [Part, online]);
    return Part ? <Part {...props} /> : fallback;
  };
}
