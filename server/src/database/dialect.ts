import {
  OperatorNode,
  PostgresDialect,
  PostgresQueryCompiler,
  PrimitiveValueListNode,
  type BinaryOperationNode,
} from 'kysely';

const AS_ARRAY = new Map([
  ['in', '= any'],
  ['not in', '<> all'],
]);

/**
 * Writes a list of values as one array: `id in ($1, $2)` becomes `id = any($1)`. A statement then has one text for lists
 * of any length, so that its prepared plan is found again.
 */
class ArrayQueryCompiler extends PostgresQueryCompiler {
  protected override visitBinaryOperation(node: BinaryOperationNode): void {
    const { leftOperand, operator, rightOperand } = node;
    const comparison = OperatorNode.is(operator) ? AS_ARRAY.get(operator.operator) : undefined;
    if (comparison === undefined || !PrimitiveValueListNode.is(rightOperand)) {
      super.visitBinaryOperation(node);
      return;
    }
    this.visitNode(leftOperand);
    this.append(` ${comparison}(`);
    this.appendValue([...rightOperand.values]);
    this.append(')');
  }
}

export class ArrayDialect extends PostgresDialect {
  override createQueryCompiler(): PostgresQueryCompiler {
    return new ArrayQueryCompiler();
  }
}
