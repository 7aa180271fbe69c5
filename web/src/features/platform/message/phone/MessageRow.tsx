import { useLingui } from '@lingui/react/macro';
import type { Message } from '@outlay/contract/platform/message';
import { ListItem } from '#ui/ListItem.tsx';
import { Square } from '#ui/Row.tsx';
import { classes } from '#ui/class-names.ts';
import css from './Message.module.css';
import { MESSAGE_WORDS } from './message-words.ts';
import { MessageText, MessageTitle } from './MessageText.tsx';

interface MessageRowProps {
  message: Message;
  when: string;
  onPress: () => void;
}

/** One message: title, its sentence on at most two lines, and whether it is unread. */
export function MessageRow({ message, when, onPress }: MessageRowProps) {
  const { t } = useLingui();
  const { icon, tone } = MESSAGE_WORDS[message.kind];
  return (
    <ListItem>
      <button type="button" className={classes(css['row'], !message.read && css['unread'])} onClick={onPress}>
        <Square icon={icon} tone={message.read ? 'plain' : tone} />
        <span className={css['words']}>
          <span className={css['top']}>
            <b>
              <MessageTitle message={message} />
            </b>
            <time dateTime={message.at}>{when}</time>
          </span>
          <span className={css['text']}>
            <MessageText message={message} />
          </span>
        </span>
        {!message.read && <span className={css['dot']} role="img" aria-label={t`Unread`} />}
      </button>
    </ListItem>
  );
}
