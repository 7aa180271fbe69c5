import { useDeskPlace } from '#desk/desk-nav.ts';
import { TypeEditor } from './TypeEditor.tsx';
import { TypeList } from './TypeList.tsx';

/** The document types: their list, or the form of the one that is open. */
export function TypesSection() {
  const { open } = useDeskPlace();
  return open ? <TypeEditor key={open} id={open} /> : <TypeList />;
}
