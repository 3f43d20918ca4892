import type { Cover, CreateCover } from '@sincerely/contract/assignments'
import { useToday } from '../../../platform/practice.ts'
import { useEntryForm } from '../../../ui/use-entry-form.ts'
import { isCoverBehind, useCovers, useCreateCover, useUpdateCover } from '../assignments.queries.ts'
import { type CoverDraft, draftOf, isSameCover, newCover, parseCover, readCover } from './cover-draft.ts'
import { mostCovers } from './most-covers.ts'

/** Null for a new one. */
export type CoverFormProps = { entry: Cover | null; onClose: () => void; onReopen: () => void }

/** One cover being entered. `newer` is how somebody else left it, once a change of ours was refused for it, or met it here. */
export function useCoverForm({ entry, onClose, onReopen }: CoverFormProps) {
  const today = useToday()
  const create = useCreateCover()
  const update = useUpdateCover()
  const isBehind = isCoverBehind(update.error)
  const { data } = useCovers({ past: false, limit: mostCovers })
  const found = data?.covers.find(({ id }) => id === entry?.id)
  const newer = isBehind && found && found.version !== entry?.version ? found : null
  const begun = entry?.state === 'current' ? entry.from : null
  const form = useEntryForm<CoverDraft, CreateCover>({
    keptAs: `cover-${entry?.id ?? 'new'}`,
    parse: parseCover,
    begins: entry === null ? newCover(today) : draftOf(entry),
    isSame: isSameCover,
    read: (draft) => readCover(draft, today, begun),
    save: ({ body, draft, began, idempotencyKey }, then) => {
      if (entry === null) return create.mutate({ body, idempotencyKey }, then)
      const { version } = newer ?? entry
      // Only what was changed, so that nobody else's change is lost by it.
      const from = draft.from === began.from ? undefined : body.from
      const to = draft.to === began.to ? undefined : body.to
      update.mutate({ id: entry.id, body: { from, to, version } }, then)
    },
    saving: {
      isBusy: create.isPending || update.isPending,
      error: create.error ?? update.error,
      isBehind: isBehind && newer !== null,
    },
    onClose,
    onReopen,
  })
  return { ...form, newer: newer ?? (form.hasClash ? entry : null), begun }
}
