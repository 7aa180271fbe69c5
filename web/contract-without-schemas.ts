import { parseAst, type Plugin } from 'vite';

interface Node {
  type: string;
  start: number;
  end: number;
  [key: string]: unknown;
}
interface Edit {
  at: number;
  remove: number;
  insert: string;
}

/** Properties of an endpoint that only the server and the documentation read. */
const FOR_THE_SERVER = new Set(['request', 'response', 'summary', 'queries']);

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

function* childrenOf(node: Node): Generator<Node> {
  for (const value of Object.values(node)) {
    if (isNode(value)) yield value;
    else if (Array.isArray(value)) yield* value.filter(isNode);
  }
}

const nameOf = (node: unknown): string =>
  isNode(node) && node.type === 'Identifier' ? String(node['name']) : '';

/** `read({…})` and `change({…})` lose the properties that carry schemas. */
function* endpointEdits(code: string, node: Node): Generator<Edit> {
  const [first] = (node['arguments'] as Node[] | undefined) ?? [];
  const isEndpoint = node.type === 'CallExpression' && ['read', 'change'].includes(nameOf(node['callee']));
  if (!isEndpoint || first?.type !== 'ObjectExpression') {
    for (const child of childrenOf(node)) yield* endpointEdits(code, child);
    return;
  }
  yield* propertyEdits(code, first);
}

/** The properties of an endpoint, and those of literals that are spread into it. */
function* propertyEdits(code: string, object: Node): Generator<Edit> {
  for (const property of object['properties'] as Node[]) {
    const { argument } = property as { argument?: unknown };
    if (isNode(argument) && argument.type === 'ObjectExpression') yield* propertyEdits(code, argument);
    if (!FOR_THE_SERVER.has(nameOf(property['key']))) continue;
    const comma = /^\s*,/.exec(code.slice(property.end))?.[0].length ?? 0;
    yield { at: property.start, remove: property.end + comma - property.start, insert: '' };
  }
}

/** A constant of the contract does nothing but be: marked pure, it goes away where nobody asks for it. */
function* pureEdits(body: Node[]): Generator<Edit> {
  for (const statement of body) {
    const declaration = (statement['declaration'] ?? statement) as Node;
    if (declaration.type !== 'VariableDeclaration') continue;
    for (const { init } of declaration['declarations'] as { init: Node | null }[]) {
      if (init?.type !== 'CallExpression' && init?.type !== 'ObjectExpression') continue;
      yield { at: init.start, remove: 0, insert: '/* @__PURE__ */ (() => (' };
      yield { at: init.end, remove: 0, insert: '))()' };
    }
  }
}

export function withoutSchemas(code: string): string {
  const program = parseAst(code, { lang: 'ts' }) as unknown as Node;
  const body = program['body'] as Node[];
  const edits = [...endpointEdits(code, program), ...pureEdits(body)].sort((a, b) => b.at - a.at);
  return edits.reduce(
    (text, { at, remove, insert }) => text.slice(0, at) + insert + text.slice(at + remove),
    code,
  );
}

/** The contract's schemas check requests on the server; zod never reaches a phone. */
export const contractWithoutSchemas = (): Plugin => ({
  name: 'contract-without-schemas',
  enforce: 'pre',
  apply: 'build',
  transform: {
    filter: { id: /\/contract\/src\/[\w./-]+\.ts$/ },
    handler: (code) => ({ code: withoutSchemas(code), map: null }),
  },
});
