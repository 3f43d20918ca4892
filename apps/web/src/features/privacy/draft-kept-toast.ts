import { listDrafts } from '../../platform/drafts/drafts.ts'
import { toast } from '../../ui/toast.ts'
import { requestDraftKeys } from './request-draft-keys.ts'

/** Tells a user who closes a request that their unsent text is kept. */
export function toastDraftKept(userId: number, requestId: number): void {
  const parts = ['step', 'erasure', 'correction'] as const
  const names = new Set(parts.map((part) => requestDraftKeys[part](requestId)))
  const isKept = listDrafts(userId).some(({ key }) => names.has(key.replace(/@.*$/su, '')))
  if (isKept) toast({ type: 'info', message: stays })
}

const stays = 'Your work is kept on this device. Open this again to continue.'
