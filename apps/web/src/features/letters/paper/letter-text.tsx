import { LETTER_TAGS, allowedHref, isAlignment } from '@sincerely/domain/letters/allowed-markup'
import { type CSSProperties, Fragment, type ReactNode, useContext, useMemo } from 'react'
import { SignatureContext, withSignature } from './letter-signature.tsx'
import { letterTextClass } from './letter-paper.tsx'

/**
 * Renders a letter's HTML. Only markup that a letter may contain becomes elements. Headings move down two levels, because
 * the page has headings of its own.
 */
export function LetterText({ html }: { html: string }) {
  const body = useMemo(() => parseLetter(html), [html])
  return <LetterBody body={body} />
}

/** Renders a parsed letter; `words` can render each text node in its own way. */
export function LetterBody({
  body,
  words = plainWords,
}: {
  body: HTMLElement
  words?: RenderText | undefined
}) {
  const signature = useContext(SignatureContext)
  const blocks = useMemo(
    () => withSignature(childrenOf(body, words), body, signature),
    [body, words, signature],
  )
  return <div className={letterTextClass}>{blocks}</div>
}

/** Parses HTML into a separate document, where no scripts run and nothing loads. */
export function parseLetter(html: string): HTMLElement {
  return new DOMParser().parseFromString(html, 'text/html').body
}

export type RenderText = (text: Text) => ReactNode

function plainWords(text: Text): ReactNode {
  return text.data
}

const shownTags: ReadonlySet<string> = new Set(LETTER_TAGS)
/** The content of these tags is not text, so it is left out. */
const hiddenTags: ReadonlySet<string> = new Set([
  'script',
  'style',
  'template',
  'noscript',
  'iframe',
  'object',
  'title',
])

function childrenOf(parent: Node, words: RenderText): ReactNode[] {
  return Array.from(parent.childNodes, (node, key) => nodeOf(node, key, words))
}

function nodeOf(node: Node, key: number, words: RenderText): ReactNode {
  if (node.nodeType === Node.TEXT_NODE) return <Fragment key={key}>{words(node as Text)}</Fragment>
  if (!(node instanceof HTMLElement)) return null
  const tag = node.tagName.toLowerCase()
  if (hiddenTags.has(tag)) return null
  if (!shownTags.has(tag)) return <Fragment key={key}>{childrenOf(node, words)}</Fragment>
  if (tag === 'br') return <br key={key} />
  if (tag === 'a') return linkOf(node, key, words)
  return blockOf(tag, node, key, words)
}

function blockOf(tag: string, node: HTMLElement, key: number, words: RenderText): ReactNode {
  const size = /^h([1-6])$/.exec(tag)?.[1]
  const Tag = (size ? `h${Math.min(6, Number(size) + 2)}` : tag) as 'p'
  const start = tag === 'ol' ? { start: Number(node.getAttribute('start') ?? 1) || 1 } : {}
  return (
    <Tag key={key} style={alignmentOf(node)} data-size={size} {...start}>
      {childrenOf(node, words)}
    </Tag>
  )
}

function linkOf(node: HTMLElement, key: number, words: RenderText): ReactNode {
  const href = allowedHref(node.getAttribute('href') ?? '')
  if (href === null) return <Fragment key={key}>{childrenOf(node, words)}</Fragment>
  return (
    <a key={key} href={href} target="_blank" rel="noopener noreferrer nofollow">
      {childrenOf(node, words)}
    </a>
  )
}

function alignmentOf(node: HTMLElement): CSSProperties | undefined {
  const textAlign = node.style.textAlign
  return isAlignment(textAlign) ? { textAlign } : undefined
}
