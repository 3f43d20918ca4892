import { copyToClipboard } from '../../../platform/clipboard.ts'
import { toast } from '../../../ui/toast.ts'

/** Hands the letter's address to the device, or copies it (spec §2). It names no patient, and opens only for who may see it. */
export async function shareLetter(letterId: number): Promise<void> {
  const url = new URL(`/letters/${letterId}`, window.location.origin).href
  const outcome = await offerToDevice({ title: `Letter no. ${letterId}`, url })
  if (outcome !== 'cannot') return
  if (await copyToClipboard({ text: url }))
    toast({ type: 'success', title: 'Link Copied', message: 'It opens for people who may see this letter.' })
  else
    toast({ type: 'error', title: 'Not shared', message: `Copy the address of this letter by hand: ${url}` })
}

async function offerToDevice(shared: ShareData): Promise<'shared' | 'given up' | 'cannot'> {
  if (!('share' in navigator) || !navigator.canShare(shared)) return 'cannot'
  try {
    await navigator.share(shared)
    return 'shared'
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError' ? 'given up' : 'cannot'
  }
}
