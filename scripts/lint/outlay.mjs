// Lint rules of this project; `.oxlintrc.json` says where they apply.

const timeFromTheClock = {
  create: (context) => ({
    NewExpression(node) {
      if (node.callee.name === 'Date' && node.arguments.length === 0)
        context.report({ node, message: 'Time comes from the context’s clock.' });
    },
    MemberExpression(node) {
      if (node.object.name === 'Temporal' && node.property.name === 'Now')
        context.report({ node, message: 'Time comes from the context’s clock.' });
    },
  }),
};

const columnsByName = {
  create: (context) => ({
    CallExpression(node) {
      if (['selectAll', 'returningAll'].includes(node.callee.property?.name))
        context.report({
          node,
          message:
            'A statement names its columns (database/columns.ts): a table may get one while this version runs.',
        });
    },
  }),
};

export default {
  meta: { name: 'outlay' },
  rules: { 'time-from-the-clock': timeFromTheClock, 'columns-by-name': columnsByName },
};
