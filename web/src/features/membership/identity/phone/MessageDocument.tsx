import { ROUTES } from '@outlay/contract/routes';
import { pageAddress } from '@outlay/contract/routes.params';
import { useEffect, useState, type ReactNode } from 'react';
import { reLaunch } from '#navigation/nav.ts';
import { useUser } from '#session/use-session.ts';

interface MessageDocumentProps {
  id: string | undefined;
  /** The sign-in of a person without a session. */
  children: ReactNode;
}

/** A document that a message of a host is about: opened at once where somebody is signed in, else after the sign-in. */
export function MessageDocument({ id, children }: MessageDocumentProps) {
  const user = useUser();
  // Read once: after a sign-in on this page the next page is already chosen.
  const [known] = useState(user !== null && id !== undefined);
  useEffect(() => {
    if (known && id) reLaunch(pageAddress(ROUTES.document, { id }));
  }, [known, id]);
  return known ? null : children;
}
