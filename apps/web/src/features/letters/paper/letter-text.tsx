import { BLOCK_TAGS, INLINE_TAGS, allowedHref, isAlignment } from '@sincerely/domain/letters/allowed-markup'
import { type CSSProperties, Fragment, type ReactNode, useMemo } from 'react'
import { letterTextClass } from './letter-paper.tsx'

/**
 * A letter's HTML as it reads. Only the markup a letter may hold becomes elements, whatever the HTML says; headings step
 * down two levels, because the page has its own.
 */
export function LetterText({ html }: { html: string }) {
  const blocks = useMemo(() => {
    const { body } = new DOMParser().parseFromString(html, 'text/html')
    return childrenOf(body)
  }, [html])
  return <div className={letterTextClass}>{blocks}</div>
}

const shownTags: ReadonlySet<string> = new Set([...BLOCK_TAGS, ...INLINE_TAGS])
/** What is inside these was never text. */
const hiddenTags: ReadonlySet<string> = new Set([
  'script',
  'style',
  'template',
  'noscript',
  'iframe',
  'object',
  'title',
])

function childrenOf(parent: Node): ReactNode[] {
  return Array.from(parent.childNodes, nodeOf)
}

function nodeOf(node: Node, key: number): ReactNode {
  if (node.nodeType === Node.TEXT_NODE) return node.textContent
  if (!(node instanceof HTMLElement)) return null
  const tag = node.tagName.toLowerCase()
  if (hiddenTags.has(tag)) return null
  if (!shownTags.has(tag)) return <Fragment key={key}>{childrenOf(node)}</Fragment>
  if (tag === 'br') return <br key={key} />
  if (tag === 'a') return linkOf(node, key)
  return blockOf(tag, node, key)
}

function blockOf(tag: string, node: HTMLElement, key: number): ReactNode {
  const size = /^h([1-6])$/.exec(tag)?.[1]
  const Tag = (size ? `h${Math.min(6, Number(size) + 2)}` : tag) as 'p'
  const start = tag === 'ol' ? { start: Number(node.getAttribute('start') ?? 1) || 1 } : {}
  return (
    <Tag key={key} style={alignmentOf(node)} data-size={size} {...start}>
      {childrenOf(node)}
    </Tag>
  )
}

function linkOf(node: HTMLElement, key: number): ReactNode {
  const href = allowedHref(node.getAttribute('href') ?? '')
  if (href === null) return <Fragment key={key}>{childrenOf(node)}</Fragment>
  return (
    <a key={key} href={href} target="_blank" rel="noopener noreferrer nofollow">
      {childrenOf(node)}
    </a>
  )
}

function alignmentOf(node: HTMLElement): CSSProperties | undefined {
  const textAlign = node.style.textAlign
  return isAlignment(textAlign) ? { textAlign } : undefined
}
