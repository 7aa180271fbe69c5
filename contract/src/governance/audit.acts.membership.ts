import type { ConnectionForm } from '../membership/connection.ts';
import type { ConnectionKind } from '../membership/connection.settings.ts';
import type {
  DirectoryAct,
  DirectoryDecision,
  DirectoryKind,
  DirectoryRun,
} from '../membership/directory.ts';
import type { Act } from './audit.details.ts';

/** The acts of how people come into a company: connections, directories, joining. */
export interface MembershipActs {
  'connection.disable': Act<'connection'>;
  'connection.enable': Act<'connection'>;
  'connection.endWallet': Act<'connection', { cards: number }>;
  'connection.remove': Act<'connection', { kind: ConnectionKind; name: string; cardsLeft?: number }>;
  'connection.save': Act<
    'connection',
    Pick<ConnectionForm, 'name' | 'settings' | 'uses' | 'firstMeeting' | 'bringsFactor' | 'enforced'> & {
      kind: ConnectionKind;
      secretsChanged: readonly string[];
    }
  >;
  'connection.token': Act<'connection'>;
  'directory.answer': Act<'directory', { confirm: boolean; leaving: number }>;
  'directory.decide': Act<
    'directory',
    {
      kind: DirectoryKind;
      name: string;
      fault: string;
      decision: DirectoryDecision | null;
      objectId: string | null;
    }
  >;
  'directory.done': Act<
    'directory',
    Partial<Record<DirectoryAct, number>> & { refused: number; failure: DirectoryRun['failure'] }
  >;
  'directory.run': Act<'directory'>;
  'directory.unlink': Act<'member', { name: string; externalId: string }>;
  'directory.save': Act<
    'directory',
    { url: string | null; handOverId: string | null; enabled: boolean; secretChanged: boolean }
  >;
  'join.accept': Act<'member', { requestId: string; departmentId: string | null; grade: string }>;
  'join.ask': Act<'joinRequest', { invitationId: string | null }>;
  'join.refuse': Act<'joinRequest', { reason: string }>;
  'connection.decide': Act<'task', { connectionId: string; kind: ConnectionKind; way: 'card' | 'centre' }>;
}
