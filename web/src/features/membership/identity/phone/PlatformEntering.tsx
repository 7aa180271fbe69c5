import { useContext, useState, type ReactNode } from 'react';
import type { RoutePath } from '@outlay/contract/routes';
import { readStored } from '#device/storage.ts';
import { keepAddress } from '#navigation/keep-address.ts';
import { PageQuery } from '#navigation/use-page.ts';
import { isInside } from '../apps.ts';
import { lastBegun } from '../begun.ts';
import { signInOtherwise } from '../by-hand.ts';
import { comeBack, goToPlatform, isBack, type Named } from '../enter.ts';
import { useEntering } from '../use-entering.ts';
import { EnteringPage } from './EnteringPage.tsx';
import { SignedOut } from './Stages.tsx';

interface PlatformEnteringProps {
  title: string;
  path: RoutePath;
  named: Named;
  /** Shown first, with the function that begins the sign-in. */
  first?: (begin: () => void) => ReactNode;
}

/** Signs in at a platform: inside its app by itself, elsewhere on its own page. */
export function PlatformEntering({ title, path, named, first }: PlatformEnteringProps) {
  const query = useContext(PageQuery);
  const [held, setHeld] = useState(() => isInside(named.kind) && readStored('signedOut') === true);
  const [greets, setGreets] = useState(first !== undefined);
  const enter = async (again: boolean) => {
    const back = isBack(query);
    // The code is in no history, whatever becomes of it.
    if (back) keepAddress(path);
    return back && !again ? await comeBack(query) : await goToPlatform(named, back ? lastBegun() : null);
  };
  const entering = useEntering({ enter, waits: held || greets });
  const begin = () => {
    setHeld(false);
    setGreets(false);
    entering.again();
  };
  const to = named.to ?? (isBack(query) ? lastBegun()?.to : undefined);
  return (
    <EnteringPage title={title} platform={named.kind} entering={entering} to={to}>
      {greets && first ? (
        first(begin)
      ) : held ? (
        <SignedOut onAct={begin} onOther={() => signInOtherwise(to)} />
      ) : undefined}
    </EnteringPage>
  );
}
