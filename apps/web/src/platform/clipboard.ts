// Copies text, also where the browser has no clipboard API: on pages over plain http.

import { withdrawToast } from '../ui/toast.ts'

export type Copied = { text: string; /** The same with its formatting. */ html?: string }

/** False if the browser allows neither way. Never throws. Call it from a button press. */
export async function copyToClipboard(copied: Copied): Promise<boolean> {
  const isCopied = (await copyByApi(copied)) || copyByCommand(copied)
  if (isCopied) withdrawToast(aboutCopying)
  return isCopied
}

/** What the toast of a failed copy is about: the next copy that succeeds withdraws it. */
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

/** The older command: copies a selection, with its content replaced. */
function copyByCommand({ text, html }: Copied): boolean {
  const before = document.activeElement
  const selected = document.createElement('textarea')
  selected.value = text
  selected.style.position = 'fixed'
  selected.style.opacity = '0'
  // Inside an open dialog, because nothing else can be selected.
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
