// Walks a syntax tree and inspects nodes for the architecture rules.

export function* nodesOf(node) {
  if (Array.isArray(node)) {
    for (const item of node) yield* nodesOf(item)
  } else if (node !== null && typeof node === 'object' && typeof node.type === 'string') {
    yield node
    for (const part of Object.values(node))
      if (part !== null && typeof part === 'object') yield* nodesOf(part)
  }
}

/** True for `object.property`, such as process.env. */
export const isMember = (node, object, property) =>
  node.type === 'MemberExpression' &&
  node.object.type === 'Identifier' &&
  node.object.name === object &&
  node.property.name === property

/** Returns the method's name in `anything.method(…)`. */
export const methodOf = (node) =>
  node.type === 'CallExpression' && node.callee.type === 'MemberExpression'
    ? node.callee.property.name
    : undefined

/** Returns the text of a sql`…` template, with `?` for values. */
export const sqlTextOf = (node) =>
  node.type === 'TaggedTemplateExpression' && node.tag.name === 'sql'
    ? node.quasi.quasis.map(({ value }) => value.raw).join(' ? ')
    : undefined
