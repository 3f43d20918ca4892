import { listDrafts } from '../../platform/drafts/drafts.ts'
import { toast } from '../../ui/toast.ts'
import { keptRequestNames } from './kept-requests.ts'

/** Whoever closes a request with something typed in it is told that it is not lost. */
export function sayKept(userId: number, requestId: number): void {
  const parts = ['step', 'erasure', 'correction'] as const
  const names = new Set(parts.map((part) => keptRequestNames[part](requestId)))
  const isKept = listDrafts(userId).some(({ key }) => names.has(key.replace(/@.*$/su, '')))
  if (isKept) toast({ type: 'info', message: stays })
}

const stays = 'Your work is kept on this device. Open this again to continue.'
