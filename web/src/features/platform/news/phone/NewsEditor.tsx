import { Trans, useLingui } from '@lingui/react/macro';
import type { NewsDetail } from '@outlay/contract/platform/news';
import { pageAddress, ROUTES } from '@outlay/contract/routes';
import { useState } from 'react';
import { fieldReason } from '#api/call-error.ts';
import { errorWords, reasonText } from '#text/errors.ts';
import { navigateBack, redirectTo } from '#navigation/nav.ts';
import { toast } from '#screen/toast.ts';
import { Button } from '#ui/Button.tsx';
import { Dock } from '#ui/Dock.tsx';
import { Page } from '#ui/Page.tsx';
import { NewsFields } from './NewsFields.tsx';
import { Unsaved } from './Unsaved.tsx';
import { useNewsForm } from './use-news-form.ts';

/** Title, plain paragraphs, pictures and a last day; saved as a draft or published at once. */
export function NewsEditor({ news }: { news: NewsDetail | null }) {
  const { t } = useLingui();
  const form = useNewsForm(news);
  const { text } = form;
  const [tried, setTried] = useState(false);
  const messageOf = (part: 'title' | 'body' | 'expiresOn') => {
    const empty = tried && part !== 'expiresOn' && !text[part].trim();
    const reason = empty ? 'required' : fieldReason(form.error, part);
    return reason ? reasonText(reason) : null;
  };
  const run = (act: () => Promise<NewsDetail>, words: string) => {
    setTried(true);
    if (!text.title.trim() || !text.body.trim()) return;
    act().then(
      ({ id }) => {
        toast(words, 'good');
        leave(news !== null, id);
      },
      (error: unknown) => toast(errorWords(error), 'stop', 4_000),
    );
  };
  return (
    <Page
      title={news ? t`Edit news` : t`Write a news item`}
      dock={<EditorDock form={form} published={news !== null && news.state !== 'draft'} onRun={run} />}
    >
      <NewsFields form={form} messageOf={messageOf} />
      <Unsaved changed={form.changed} />
    </Page>
  );
}

/** Opens the saved item's page; deferred, so that the guard against leaving sees that nothing is unsaved. */
const leave = (wasThere: boolean, id: string): void => {
  const page = pageAddress(ROUTES.news, { id });
  setTimeout(() => (wasThere ? navigateBack(1, page) : redirectTo(page)));
};

interface EditorDockProps {
  form: ReturnType<typeof useNewsForm>;
  published: boolean;
  onRun: (act: () => Promise<NewsDetail>, words: string) => void;
}

function EditorDock({ form, published, onRun }: EditorDockProps) {
  const { t } = useLingui();
  if (published)
    return (
      <Dock>
        <Button wide busy={form.busy} onPress={() => onRun(form.keep, t`Saved`)}>
          <Trans>Save</Trans>
        </Button>
      </Dock>
    );
  return (
    <Dock>
      <Button tone="line" wide busy={form.busy} onPress={() => onRun(form.keep, t`Saved as a draft`)}>
        <Trans>Save as draft</Trans>
      </Button>
      <Button wide busy={form.busy} onPress={() => onRun(form.show, t`Published: everyone can see it now`)}>
        <Trans>Publish now</Trans>
      </Button>
    </Dock>
  );
}
