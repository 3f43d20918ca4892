import { BLOCK_TAGS, INLINE_TAGS, isAlignment } from '@sincerely/domain/letters/allowed-markup'
import { createElement, Fragment, useMemo, type CSSProperties, type ReactNode } from 'react'
import { isImageSource } from './image-source.ts'

/**
 * Renders a letter's header or footer. Only printable markup becomes elements, so no script, style, foreign
 * URL or event handler reaches the page.
 */
export function PaperMarkup({ html }: { html: string }) {
  return useMemo(() => {
    const { body } = new DOMParser().parseFromString(html, 'text/html')
    return <>{childrenOf(body)}</>
  }, [html])
}

const shownTags: ReadonlySet<string> = new Set([...BLOCK_TAGS, ...INLINE_TAGS, 'b', 'i'])
const unseenTags = new Set(['script', 'style', 'template', 'noscript', 'iframe', 'object', 'title', 'svg'])
/** Each of these tags prints on a separate line. */
const lineTags = new Set(['div', 'tr', 'section', 'header', 'footer', 'address', 'center', 'blockquote'])

function childrenOf(parent: Node): ReactNode[] {
  return Array.from(parent.childNodes, nodeOf)
}

function nodeOf(node: Node, key: number): ReactNode {
  if (node.nodeType === Node.TEXT_NODE) return node.textContent
  if (!(node instanceof HTMLElement)) return null
  const tag = node.tagName.toLowerCase()
  if (unseenTags.has(tag)) return null
  if (tag === 'br') return <br key={key} />
  if (tag === 'img') return imageOf(node, key)
  if (lineTags.has(tag)) return lineOf(node, key)
  if (!shownTags.has(tag)) return <Fragment key={key}>{childrenOf(node)} </Fragment>
  // Links and headings become plain elements, because the paper is a picture and not part of the page.
  const size = /^h([1-6])$/u.exec(tag)?.[1]
  const shown = size ? 'div' : tag === 'a' ? 'span' : tag
  const look = { key, style: alignmentOf(node), 'data-size': size, 'data-link': tag === 'a' || undefined }
  return createElement(shown, look, ...childrenOf(node))
}

function lineOf(node: HTMLElement, key: number): ReactNode {
  const centred = node.tagName === 'CENTER' ? ({ textAlign: 'center' } as const) : undefined
  return (
    <div key={key} style={alignmentOf(node) ?? centred}>
      {childrenOf(node)}
    </div>
  )
}

function imageOf(node: HTMLElement, key: number): ReactNode {
  const address = node.getAttribute('src') ?? ''
  if (!isImageSource(address)) return null
  const width = Number(node.getAttribute('width')) || undefined
  return <img key={key} src={address} alt={node.getAttribute('alt') ?? ''} style={widthOf(width)} />
}

/** Widths are in CSS pixels of the printed page, which is 794 px wide. */
function widthOf(width: number | undefined): CSSProperties | undefined {
  return width === undefined ? undefined : { width: `calc(${Math.min(width, 600)} * var(--px))` }
}

function alignmentOf(node: HTMLElement): CSSProperties | undefined {
  const word = (node.style.textAlign || node.getAttribute('align') || '').toLowerCase()
  return isAlignment(word) ? { textAlign: word } : undefined
}
