// Puts words on the clipboard, also where the browser has no clipboard to ask: on pages over plain http.

export type Copied = { text: string; /** The same with its formatting. */ html?: string }

/** Throws nothing: false when the browser allows neither way. To be called from the press of a button. */
export async function copyToClipboard(copied: Copied): Promise<boolean> {
  return (await byAsking(copied)) || byCommand(copied)
}

async function byAsking({ text, html }: Copied): Promise<boolean> {
  try {
    if (html === undefined) await navigator.clipboard.writeText(text)
    else await navigator.clipboard.write([new ClipboardItem({ 'text/plain': text, 'text/html': html })])
    return true
  } catch {
    return false
  }
}

/** The older way: the browser copies what is selected, and is given something else instead. */
function byCommand({ text, html }: Copied): boolean {
  const before = document.activeElement
  const selected = document.createElement('textarea')
  selected.value = text
  selected.style.position = 'fixed'
  selected.style.opacity = '0'
  // Inside of an open dialog, where alone something can be selected.
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

/** What a person is told where it could not be copied. */
export const notCopied = 'This browser does not allow copying. Select the text, then press Ctrl+C or ⌘C.'
