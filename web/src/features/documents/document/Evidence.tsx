import { Plural } from '@lingui/react/macro';
import type { Finding } from '@outlay/contract/documents/document.detail';
import { useState, type ReactNode } from 'react';
import css from './Document.module.css';
import draftCss from './Draft.module.css';

/** Further places are collapsed. */
const FEW = 3;

interface EvidenceProps {
  /** The occurrences of one finding. */
  findings: readonly Finding[];
  describe: (finding: Finding) => { detail: string; reason: string | undefined };
  /** An action that resolves the finding. */
  remedy?: ((finding: Finding) => ReactNode) | undefined;
  /** Goes to the place where the finding can be corrected; undefined when there is none on this page. */
  onPlace?: ((finding: Finding) => (() => void) | undefined) | undefined;
}

/**
 * The places of a finding with their details; collapsed when there are many. A text shared by all is shown
 * once.
 */
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
