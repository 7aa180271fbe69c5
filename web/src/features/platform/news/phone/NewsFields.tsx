import { Trans, useLingui } from '@lingui/react/macro';
import { NEWS_BODY_MOST } from '@outlay/contract/platform/news';
import { Card } from '#ui/Card.tsx';
import { DateInput } from '#ui/DateInput.tsx';
import { TextArea, TextInput } from '#ui/TextInput.tsx';
import { PhotoStrip } from '#features/platform/file/PhotoStrip.tsx';
import css from './News.module.css';
import { useNewsPicture } from '../news.queries.ts';
import type { useNewsForm } from './use-news-form.ts';

const useAddress = (id: string) => useNewsPicture(id, 256).address;

interface NewsFieldsProps {
  form: ReturnType<typeof useNewsForm>;
  /** The error of a field, in words. */
  messageOf: (part: 'title' | 'body' | 'expiresOn') => string | null;
}

export function NewsFields({
  form: { text, change, photos, changePhotos },
  messageOf: errorOf,
}: NewsFieldsProps) {
  const { t } = useLingui();
  return (
    <Card>
      <TextInput
        label={t`Headline`}
        required
        value={text.title}
        error={errorOf('title')}
        onChange={(title) => change({ title })}
      />
      <div className={css['body']}>
        <TextArea
          label={t`News text`}
          most={NEWS_BODY_MOST}
          value={text.body}
          error={errorOf('body')}
          hint={t`Plain text; leave an empty line between paragraphs.`}
          onChange={(body) => change({ body })}
        />
      </div>
      <div className={css['pictures']}>
        <PhotoStrip
          fileIds={text.pictureIds}
          photos={photos}
          useAddress={useAddress}
          onFileIds={(pictureIds) => change({ pictureIds })}
          onPhotos={changePhotos}
        />
      </div>
      <DateInput
        label={t`Last day (optional)`}
        value={text.expiresOn}
        error={errorOf('expiresOn')}
        onChange={(expiresOn) => change({ expiresOn })}
      />
      <p className={css['hint']}>
        <Trans>After its last day only those who write news can see it.</Trans>
      </p>
    </Card>
  );
}
