import { ROUTES } from '@outlay/contract/routes';
import { putShared } from '#file/shared-box.ts';

/** The form fields of a share, as named in the manifest. */
const WORDS = ['title', 'text', 'url'];

/** Stores the shared items first, then opens the page that takes them in, which requires a signed-in person. */
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
