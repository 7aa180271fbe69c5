import { Plural } from '@lingui/react/macro';
import type { Finding } from '@outlay/contract/documents/document.detail';
import { useState, type ReactNode } from 'react';
import css from './Document.module.css';
import draftCss from './Draft.module.css';

/** More places than this are shown on demand. */
const FEW = 3;

interface EvidenceProps {
  /** The same finding at several places. */
  findings: readonly Finding[];
  describe: (finding: Finding) => { detail: string; reason: string | undefined };
  /** What a person can do about one, at once. */
  remedy?: ((finding: Finding) => ReactNode) | undefined;
  /** Where it is put right: a tap goes there. Undefined: nowhere here. */
  onPlace?: ((finding: Finding) => (() => void) | undefined) | undefined;
}

/** Each place of a finding with what was found there; of many the first few, and the words that all have once. */
export function Evidence({ findings, describe, remedy, onPlace }: EvidenceProps) {
  const [all, setAll] = useState(false);
  const { length: count } = findings;
  const shown = all || count <= FEW + 1 ? findings : findings.slice(0, FEW);
  const reasons = new Set(findings.map((finding) => describe(finding).reason));
  const [common] = reasons.size === 1 ? reasons : [];
  return (
    <>
      <ul className={css['evidence']}>
        {shown.map((finding, place) => {
          const { detail, reason } = describe(finding);
          return (
            <li key={place}>
              <Detail onPress={onPlace?.(finding)}>{detail}</Detail>
              {reason && !common && <div>“{reason}”</div>}
              {remedy?.(finding)}
            </li>
          );
        })}
      </ul>
      {shown.length < count && (
        <button type="button" className={draftCss['place']} onClick={() => setAll(true)}>
          <Plural value={count} one="Show all # line" other="Show all # lines" />
        </button>
      )}
      {common && <div>“{common}”</div>}
    </>
  );
}

const Detail = ({ children, onPress }: { children: string; onPress: (() => void) | undefined }) =>
  onPress ? (
    <button type="button" className={draftCss['place']} onClick={onPress}>
      {children}
    </button>
  ) : (
    children
  );
