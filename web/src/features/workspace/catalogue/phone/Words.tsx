import { useEffect } from 'react';
import { asOfStore } from '#offline/last-seen.ts';
import { AsOf } from '#ui/AsOf.tsx';
import { Button } from '#ui/Button.tsx';
import { Card, Section } from '#ui/Card.tsx';
import { CopyNumber } from '#ui/CopyNumber.tsx';
import { Empty } from '#ui/Empty.tsx';
import { ErrorBox } from '#ui/ErrorBox.tsx';
import { Notice } from '#ui/Notice.tsx';
import { SkeletonBlock, SkeletonRows } from '#ui/Skeleton.tsx';
import css from './Catalogue.module.css';

const TONES = ['brand', 'wait', 'good', 'stop', 'plain'] as const;
const nothing = () => undefined;

/** The notice shown above a list from the cache. */
function Offline() {
  useEffect(() => asOfStore.setState({ asOf: { catalogue: new Date().toISOString() } }), []);
  return <AsOf list="catalogue" />;
}

/** Empty states, notices and other messages of a page. */
export const Words = () => (
  <>
    <Section title="Notices">
      <div className={css['stack']}>
        <Offline />
        {TONES.map((tone) => (
          <Notice key={tone} tone={tone} title={`Notice ${tone}`}>
            A finding, and its evidence.
          </Notice>
        ))}
        <Notice
          tone="wait"
          title="With an act"
          action={
            <Button tone="text" small onPress={nothing}>
              Mend
            </Button>
          }
        />
      </div>
    </Section>
    <Section title="Empty, failed, loading">
      <Card>
        <Empty title="Nothing here" icon="search" />
        <Empty title="Everything is claimed" action={<Button onPress={nothing}>What to do</Button>}>
          And what to do next.
        </Empty>
      </Card>
      <Card>
        <ErrorBox error={new Error('catalogue')} onRetry={nothing} />
        <CopyNumber number="K7QXR2MA" className={css['copy']} />
      </Card>
      <Card>
        <SkeletonRows count={3} />
        <SkeletonBlock height={96} />
      </Card>
    </Section>
  </>
);
