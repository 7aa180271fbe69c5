import { useEffect, useState, type ComponentType, type ReactNode } from 'react';
import { useOnline } from './use-online.ts';

/**
 * A part of the app that nobody has asked for and whose code is loaded when it is first shown. Where that fails, the part is
 * missing and the rest of the page is there; `lazy` would take the page down. It is tried again when the network is back;
 * Chromium does not request the code again, so there the part is missing until the app is opened again.
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
      if (Part) return undefined;
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
