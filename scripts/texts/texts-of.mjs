// Finds the texts for users in one source file: JSX text, and strings that read like words.
import { methodOf, nodesOf } from '../house/syntax.mjs'

/** `line` is the line where a text starts. A value in the text becomes `{name}`. */
export function textsOf({ nodes, text, lineOf }) {
  const hidden = new Set(nodes.flatMap((node) => hiddenIn(node).flatMap((part) => [...nodesOf(part)])))
  const inElement = new Set()
  return nodes.flatMap((node) => {
    if (hidden.has(node) || inElement.has(node)) return []
    const words = wordsOf(node, text, inElement)
    return words !== null && isForPeople(words, node) ? [{ line: lineOf(node), words }] : []
  })
}

/**
 * Finds texts in a JSON file, such as the questions of the FAQ. Returns every value that is a label or has
 * several words.
 */
export function textsOfJson(text) {
  return [...text.matchAll(/(?<=[:[,]\s*)"(?:[^"\\]|\\.)*"(?!\s*:)/g)].flatMap(({ 0: value, index }) => {
    const words = JSON.parse(value)
    if (!/^\p{Lu}|\s/u.test(words)) return []
    return [{ line: text.slice(0, index).split('\n').length, words }]
  })
}

/**
 * Returns the parts of a node that users never see: module paths, names, types, and messages for developers.
 */
function hiddenIn(node) {
  return hiddenParts[node.type]?.(node) ?? []
}

const all = (node) => [node]
const named = (node) =>
  node.computed ? [] : [node.key ?? node.property, ...(notRead.test(keyOf(node)) ? [node.value] : [])]
const ofDevelopers = /^(Error|TypeError|RangeError|RegExp|URL)$/
const hiddenParts = {
  ImportDeclaration: all,
  ImportExpression: all,
  ExportAllDeclaration: all,
  TSLiteralType: all,
  TSImportType: all,
  TSTemplateLiteralType: all,
  TaggedTemplateExpression: all,
  ExportNamedDeclaration: (node) => (node.source === null ? [] : [node]),
  JSXAttribute: (node) => (notRead.test(node.name.name ?? '') ? [node] : []),
  Property: named,
  PropertyDefinition: named,
  MemberExpression: named,
  BinaryExpression: (node) => (/^[!=]==?$/.test(node.operator) ? [node.left, node.right] : []),
  SwitchCase: (node) => (node.test === null ? [] : [node.test]),
  NewExpression: (node) => (ofDevelopers.test(node.callee.name ?? '') ? [node] : []),
  CallExpression: (node) => wordListIn(node),
  ArrayExpression: ({ elements }) => (elements.length > 2 && elements.every(isPlainWord) ? elements : []),
}

/** Returns lists of words that the code compares, and the columns of a query. */
function wordListIn(node) {
  if (/^(?:wordsIn|listed)$/.test(node.callee.name ?? '')) return node.arguments.filter(isPlainWord)
  const method = methodOf(node)
  if (method === 'split') return [node.callee.object]
  return ofQueries.test(method ?? '')
    ? node.arguments.filter(({ type }) => type !== 'ArrowFunctionExpression')
    : []
}

const ofQueries =
  /^(?:select|where|whereRef|having|orderBy|groupBy|on|onRef|(?:inner|left)Join|selectFrom|returning|columns?|as|querySelector(?:All)?|closest|matches)$/
const isPlainWord = (node) => node?.type === 'Literal' && /^[a-z][\w ']*$/.test(String(node.value))

const notRead =
  /^(className|key|id|variant|href|path|method|rel|size|color|data-.*|aria-(live|controls|labelledby|describedby))$/

const keyOf = (node) => node.key?.name ?? node.key?.value ?? ''

function wordsOf(node, text, inElement) {
  if (isElement(node)) return hasText(node) ? elementWords(node, text, inElement) : null
  if (node.type === 'Literal' && typeof node.value === 'string') return node.value
  if (node.type === 'TemplateLiteral') {
    return node.quasis.map(({ value }, at) => value.cooked + placeholder(node.expressions[at], text)).join('')
  }
  return null
}

const isElement = ({ type }) => type === 'JSXElement' || type === 'JSXFragment'
const hasText = ({ children }) =>
  children.some(({ type, value }) => type === 'JSXText' && value.trim() !== '')

/** Returns the sentence in an element, including nested elements such as a link. */
function elementWords(node, text, inElement) {
  const words = node.children.map((child) => {
    if (child.type === 'JSXText') return child.value
    if (child.type === 'JSXExpressionContainer') {
      const { expression } = child
      if (expression.type !== 'Literal') return placeholder(expression, text)
      inElement.add(expression)
      return String(expression.value)
    }
    if (!isElement(child)) return ''
    inElement.add(child)
    return elementWords(child, text, inElement)
  })
  return words.join('')
}

function placeholder(expression, text) {
  if (expression === undefined || expression.type === 'JSXEmptyExpression') return ''
  const source = text.slice(expression.start, expression.end)
  return `{${/^[\w.$]+$/.test(source) ? source.split('.').at(-1) : '…'}}`
}

/** True for a sentence or a label, and false for a word of the code. */
function isForPeople(words, node) {
  const plain = words
    .replaceAll(/\{[^}]*\}/g, '…')
    .replaceAll(/<\/?(?:p|strong|em|h\d|ul|ol|li|br)>/g, ' ')
    .trim()
  if (!/\p{L}{2}/u.test(plain)) return false
  if (isElement(node)) return true
  if (code.some((pattern) => pattern.test(plain))) return false
  return /^\p{Lu}[\p{Ll}’']/u.test(plain) || /\s/.test(words.trim())
}

const code = [
  // These patterns match names, paths, types and keys such as text/csv or test:name.
  /^\p{Lu}\p{Ll}+(?:\p{Lu}\p{Ll}+)+$/u,
  /^[\w.]+ as \w+$/,
  /^[a-z-]+(?:\/|:\S)|^\/\w|^[.@]|^\w+\/\S*$/,
  /\\|\$\d|::|=>|\(\)|^<|<\/|<<|>>|^['\d.\s]+,?$/,
  // These patterns match styles, queries of a document, pictures and policies of a page.
  /^[\w-]+:\s?[^;]+;(?:\s*[\w-]+:[^;]+;)*$/,
  /^:\w|\b(?:var|calc|clamp|rgb|is|url)\(|^\w+\(|\((?:min|max)-width|\(hover|-width: |sans-serif|monospace|^M\d|^\d+ \d/,
  /[a-z)\]]\s?=|\w\|\w|'(?:self|none)'|\bdata:/,
  // These patterns match database statements and settings.
  /^(?:select|insert into|update|delete from|create|alter|drop|copy|truncate|listen|begin|set|with|commit|rollback)\b.*\b(?:from|table|database|trigger|values|as|only|public|not null|index|select|\d)\b|^(?:select|insert into|truncate|listen|begin|rollback|commit)\b/,
]
