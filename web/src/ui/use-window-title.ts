import { useEffect } from 'react';

/** The name of the page in the window's title. */
export function useWindowTitle(title: string): void {
  useEffect(() => {
    document.title = title;
  }, [title]);
}
