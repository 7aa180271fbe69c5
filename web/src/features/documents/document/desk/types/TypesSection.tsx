import { useDeskPlace } from '#desk/desk-nav.ts';
import { TypeEditor } from './TypeEditor.tsx';
import { TypeList } from './TypeList.tsx';

/** The list of document types, or the editor of the open one. */
export function TypesSection() {
  const { open } = useDeskPlace();
  return open ? <TypeEditor key={open} id={open} /> : <TypeList />;
}
