import type { CreateLetterText, LetterText } from '@sincerely/contract/letter-texts'
import { useEntryForm } from '../../ui/use-entry-form.ts'
import { isBehind, useCreateText, useEditText, useLetterTexts } from './letter-texts.queries.ts'
import { meanwhileWords } from './text-words.ts'
import { type TextDraft, changesOf, draftOf, isSameDraft, parseDraft, readDraft } from './text-draft.ts'

export type TextFormProps = {
  /** Null for a new one, which begins with `begins`. */
  entry: LetterText | null
  begins: TextDraft
  /** What is typed is kept under this name. */
  keptAs: string
  onClose: () => void
  onReopen: () => void
}

/** One text being typed. `meanwhile` is what somebody else made of it, once a change of ours was refused for that, or met it here. */
export function useTextForm({ entry, begins, keptAs, onClose, onReopen }: TextFormProps) {
  const create = useCreateText()
  const edit = useEditText()
  const newer = useNewer(entry, isBehind(edit.error))
  const form = useEntryForm<TextDraft, CreateLetterText>({
    keptAs: `letter-text-${keptAs}`,
    parse: parseDraft,
    begins: entry === null ? begins : draftOf(entry),
    isSame: isSameDraft,
    isThere: entry !== null,
    read: readDraft,
    save: ({ body, draft, began, idempotencyKey }, then) => {
      if (entry === null) return create.mutate({ body, idempotencyKey }, then)
      const { version } = newer ?? entry
      edit.mutate({ id: entry.id, body: { ...changesOf(body, draft, began), version } }, then)
    },
    saving: {
      isBusy: create.isPending || edit.isPending,
      error: create.error ?? edit.error,
      isBehind: isBehind(edit.error),
    },
    onClose,
    onReopen,
  })
  return { ...form, meanwhile: meanwhile(entry, newer, form) }
}

function meanwhile(
  entry: LetterText | null,
  newer: LetterText | null,
  { hasClash, draft }: { hasClash: boolean; draft: TextDraft },
): string[] {
  if (entry === null) return []
  if (newer !== null) return meanwhileWords(draftOf(newer), draftOf(entry))
  return hasClash ? meanwhileWords(draftOf(entry), draft) : []
}

function useNewer(entry: LetterText | null, isStale: boolean): LetterText | null {
  const { data = [] } = useLetterTexts(null)
  if (!isStale || entry === null) return null
  return data.find(({ id, version }) => id === entry.id && version !== entry.version) ?? null
}
