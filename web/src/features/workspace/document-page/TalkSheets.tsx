import { Trans, useLingui } from '@lingui/react/macro';
import type { MemberRef } from '@outlay/contract/organisation/company';
import { useState } from 'react';
import { reasonText } from '#text/errors.ts';
import { newId } from '#device/id.ts';
import { Button } from '#ui/Button.tsx';
import { Sheet } from '#ui/Sheet.tsx';
import { TextArea } from '#ui/TextInput.tsx';
import { ActFault } from '#features/documents/document/ActFault.tsx';
import { PeopleInput } from '#features/processing/approval/PeopleInput.tsx';
import type { ActSheetProps } from './act.ts';
import { useComment, useCopyTo } from './document-page.queries.ts';

type FormProps = Pick<ActSheetProps, 'document' | 'onDone'>;

/** Adds a comment; mentioned members are notified and may read the document. */
export function CommentSheet({ open, onClose, ...rest }: ActSheetProps) {
  const { t } = useLingui();
  return (
    <Sheet open={open} title={t`Comment`} onClose={onClose}>
      <CommentForm {...rest} />
    </Sheet>
  );
}

function CommentForm({ document: { id }, onDone }: FormProps) {
  const { t } = useLingui();
  const [commentId] = useState(newId);
  const [text, setText] = useState('');
  const [people, setPeople] = useState<MemberRef[]>([]);
  const [tried, setTried] = useState(false);
  const comment = useComment();
  const missing = text.trim() === '';
  const say = () => {
    setTried(true);
    if (missing) return;
    const mentionIds = people.map((one) => one.id);
    comment.mutate({ id, commentId, text: text.trim(), mentionIds }, { onSuccess: onDone });
  };
  return (
    <>
      <TextArea
        label={t`Comment text`}
        value={text}
        onChange={setText}
        error={tried && missing ? reasonText('required') : null}
      />
      <PeopleInput label={t`@ Mention colleagues`} chosen={people} onChange={setPeople} />
      <ActFault error={comment.error} documentId={id} />
      <Button wide busy={comment.isPending} onPress={say}>
        <Trans>Send</Trans>
      </Button>
    </>
  );
}

/** Sends a copy of the document (cc) to members. */
export function CopySheet({ open, onClose, ...rest }: ActSheetProps) {
  const { t } = useLingui();
  return (
    <Sheet open={open} title={t`Copy to colleagues`} onClose={onClose}>
      <CopyForm {...rest} />
    </Sheet>
  );
}

function CopyForm({ document: { id, cc }, onDone }: FormProps) {
  const { t } = useLingui();
  const [people, setPeople] = useState<MemberRef[]>([]);
  const [tried, setTried] = useState(false);
  const copy = useCopyTo();
  const send = () => {
    setTried(true);
    if (people.length === 0) return;
    copy.mutate({ id, memberIds: people.map((one) => one.id) }, { onSuccess: onDone });
  };
  const names = cc.map(({ name }) => name).join(' · ');
  return (
    <>
      {names && <p style={{ color: 'var(--soft)', fontSize: 13 }}>{t`Already copied to ${names}`}</p>}
      <PeopleInput
        required
        label={t`Transfer to`}
        chosen={people}
        onChange={setPeople}
        error={tried && people.length === 0 ? reasonText('required') : null}
      />
      <ActFault error={copy.error} documentId={id} />
      <Button wide icon="cc" busy={copy.isPending} onPress={send}>
        <Trans>Copy</Trans>
      </Button>
    </>
  );
}
