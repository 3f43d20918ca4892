// Copies text, even on pages over plain http, where the browser has no clipboard API.

import { withdrawToast } from '../ui/toast.ts'

export type Copied = { text: string; /** The same text with its formatting. */ html?: string }

/**
 * Returns false if the browser allows neither method. Never throws. Call this function from a button press.
 */
export async function copyToClipboard(copied: Copied): Promise<boolean> {
  const isCopied = (await copyByApi(copied)) || copyByCommand(copied)
  if (isCopied) withdrawToast(aboutCopying)
  return isCopied
}

/** The subject of the toast about a failed copy. The next successful copy withdraws this toast. */
export const aboutCopying = 'copying'

async function copyByApi({ text, html }: Copied): Promise<boolean> {
  try {
    if (html === undefined) await navigator.clipboard.writeText(text)
    else await navigator.clipboard.write([new ClipboardItem({ 'text/plain': text, 'text/html': html })])
    return true
  } catch {
    return false
  }
}

/** Uses the deprecated command, which copies a selection. Its `copy` event can replace the copied content. */
function copyByCommand({ text, html }: Copied): boolean {
  const before = document.activeElement
  const selected = document.createElement('textarea')
  selected.value = text
  selected.style.position = 'fixed'
  selected.style.opacity = '0'
  // Only elements inside an open dialog can be selected.
  const place = before?.closest('dialog, [role="dialog"]') ?? document.body
  place.append(selected)
  selected.select()
  const put = (event: ClipboardEvent) => {
    event.clipboardData?.setData('text/plain', text)
    if (html !== undefined) event.clipboardData?.setData('text/html', html)
    event.preventDefault()
  }
  document.addEventListener('copy', put)
  try {
    return document.execCommand('copy')
  } finally {
    document.removeEventListener('copy', put)
    selected.remove()
    if (before instanceof HTMLElement) before.focus({ preventScroll: true })
  }
}

export const notCopied = 'This browser does not allow copying. Select the text, then press Ctrl+C or ⌘C.'
