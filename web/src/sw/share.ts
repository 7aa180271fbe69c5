import { ROUTES } from '@outlay/contract/routes';
import { putShared } from '#file/shared-box.ts';

/** What the other app hands over, by the names of the manifest. */
const WORDS = ['title', 'text', 'url'];

/** Kept first, then the app opens on the page that takes it in; that page needs a person who is signed in. */
export async function takeShare(request: Request): Promise<Response> {
  const form = await request.formData();
  const files = form.getAll('files').filter((part) => typeof part !== 'string');
  const words = WORDS.map((name) => form.get(name)).filter((text) => typeof text === 'string');
  await putShared(
    files.filter(({ size }) => size > 0),
    words.filter(Boolean).join(' '),
  );
  return Response.redirect(ROUTES.shared, 303);
}
