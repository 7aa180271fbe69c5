import { checkFlow } from '@outlay/contract/documents/flow.check';
import type { FlowIssue } from '@outlay/contract/documents/flow';
import type { FlowDefinition } from '@outlay/contract/documents/flow.definition';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useSettled } from '#screen/use-settled.ts';
import { fieldsOf, type FlowNames } from './flow-names.ts';
import { flowEditorQueries } from './flow-editor.queries.ts';

const CHECK_AFTER_MS = 600;

/** Incomplete input, which the server's schema would refuse. */
const isBlank = ({ code, values }: FlowIssue): boolean =>
  code === 'badAddress' ||
  ((code === 'unknownFlow' || code === 'unknownDepartment') && Object.keys(values).length === 0) ||
  (code === 'unknownField' && values['field'] === '');

export const canBeSent = (issues: readonly FlowIssue[]): boolean => !issues.some(isBlank);
export const hasErrors = (issues: readonly FlowIssue[]): boolean =>
  issues.some(({ level }) => level === 'error');

const sameIssue = (a: FlowIssue, b: FlowIssue): boolean => a.nodeKey === b.nodeKey && a.code === b.code;

/** The errors of the drawing: those found here at once, and those of the server after a delay. */
export function useIssues(id: string, isNew: boolean, definition: FlowDefinition, names: FlowNames) {
  const here = useMemo(() => {
    const keys = fieldsOf(names).map(({ key }) => key);
    return checkFlow(definition, { id, fieldKeys: keys.length > 0 ? new Set(keys) : undefined });
  }, [definition, id, names]);
  const settled = useSettled(definition, CHECK_AFTER_MS);
  const requested = useQuery({
    ...flowEditorQueries.check(isNew ? null : id, settled),
    enabled: settled === definition && canBeSent(here),
  });
  return useMemo(() => {
    const theirs = settled === definition ? (requested.data?.issues ?? []) : [];
    const issues = [...here, ...theirs.filter((issue) => !here.some((own) => sameIssue(own, issue)))];
    return issues.toSorted((a, b) => a.level.localeCompare(b.level));
  }, [here, requested.data, settled, definition]);
}
