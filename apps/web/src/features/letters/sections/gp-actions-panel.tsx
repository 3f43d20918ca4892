import { Button, Group, Textarea } from '@mantine/core'
import type { Letter } from '@sincerely/contract/letters'
import { routes } from '@sincerely/contract/routes'
import {
  ACTIONS_BOX,
  NO_ACTIONS,
  actionsState,
  type GpActions,
  mayHaveActions,
  proposedIn,
  renewActions,
  shownActions,
} from '@sincerely/domain/letters/gp-actions'
import { isSealed } from '@sincerely/domain/letters/status'
import { type KeyboardEvent, useMemo, useState } from 'react'
import { call } from '../../../platform/api.ts'
import { usePracticeSettings } from '../../../platform/practice.ts'
import { useStoredDraft } from '../../../platform/drafts/use-drafts.ts'
import card from '../../../ui/card.module.css'
import { toast } from '../../../ui/toast.ts'
import { type LetterPart, useSaveInPlace } from '../in-place/save-in-place.queries.ts'
import { letterKeys } from '../letters.queries.ts'
import classes from './letter-sections.module.css'
import {
  actionLines,
  actionsDraftName,
  parseActionsDraft,
  textWith,
  type TypedActions,
} from './gp-actions-draft.ts'
import { useSectionEditor } from './section-editor.ts'

/**
 * The panel for the box at the top of the GP's letter. Actions are proposed as the text is typed, then edited and confirmed
 * here (docs/actions-first.md).
 */
export function GpActionsPanel({ letter, mayEdit }: { letter: Letter; mayEdit: boolean }) {
  const editor = useSectionEditor(letter.id)
  const { data } = usePracticeSettings({ enabled: mayHaveActions(letter) })
  const html = editor?.html ?? letter.content
  const { recipients } = letter
  const proposed = useMemo(() => proposedIn({ content: html, recipients }), [html, recipients])
  const state = actionsState({ ...letter, content: html }, data?.gpActionsBox ?? 'off')
  const { typed, put, wasKept } = useTypedActions(letter.id)
  const { confirm, isPending } = useConfirm(letter, proposed)
  if (state === 'not-asked' || (isSealed(letter.status) && editor === null)) return null
  const usual = letter.gpActions === null ? proposed : renewActions(letter.gpActions, proposed)
  const text = typed === null ? usual.join('\n') : textWith(typed, proposed)
  const lines = actionLines(text)
  const isDone = state === 'confirmed' && lines.join('\n') === letter.gpActions?.lines.join('\n')
  const isReadOnly = !mayEdit || letter.status !== 'draft'
  const save = () => confirm(lines, () => put(null))
  const sayNone = () =>
    confirm([], () => {
      put(null)
      const undo = () => put({ note: text, proposed })
      if (lines.length > 0) toast({ type: 'info', message: 'The box says ‘None’ now', undo })
    })
  const discard = () => {
    put(null)
    toast({ type: 'info', message: 'Your changes were discarded', undo: () => put(typed) })
  }
  const confirmByKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || lines.length === 0 || isDone) return
    event.preventDefault()
    event.stopPropagation()
    save()
  }
  return (
    <details className={card.card} open={wasKept} data-folds data-screen-only>
      <summary className={classes.summary}>
        <span className={card.title}>{ACTIONS_BOX}</span>{' '}
        <span className={card.state}>{stateWords(state, letter.gpActions, proposed.length)}</span>
      </summary>
      <p className={classes.quiet}>
        {state === 'stale'
          ? 'The text has changed. Check the actions and confirm them again; until then, no box is printed.'
          : 'Printed in a box at the top of the letter once confirmed. Put one action on each line.'}
      </p>
      <Textarea
        mt="xs"
        aria-label={ACTIONS_BOX}
        autosize
        minRows={2}
        readOnly={isReadOnly}
        placeholder="The letter does not ask the GP to do anything"
        value={text}
        onChange={(event) => put({ note: event.currentTarget.value, proposed })}
        onKeyDown={confirmByKey}
      />
      {!isReadOnly && (
        <Buttons
          isPending={isPending}
          onConfirm={lines.length === 0 || isDone ? null : save}
          onNone={sayNone}
          onDiscard={typed === null ? null : discard}
        />
      )}
    </details>
  )
}

type ButtonsProps = {
  isPending: boolean
  /** Confirms the actions; null while there is nothing to confirm. */
  onConfirm: (() => void) | null
  onNone: () => void
  /** Discards the typed actions; null if nothing was typed. */
  onDiscard: (() => void) | null
}

function Buttons({ isPending, onConfirm, onNone, onDiscard }: ButtonsProps) {
  return (
    <Group gap="xs" mt="xs">
      <Button size="xs" loading={isPending} disabled={onConfirm === null} onClick={() => onConfirm?.()}>
        Confirm
      </Button>
      <Button size="xs" variant="default" disabled={isPending} onClick={onNone}>
        None
      </Button>
      {onDiscard && (
        <Button size="xs" variant="default" disabled={isPending} onClick={onDiscard}>
          Discard changes
        </Button>
      )}
    </Group>
  )
}

/** Holds the typed actions until they are confirmed, with a draft on this device; null if there are none. */
function useTypedActions(letterId: number) {
  const draft = useStoredDraft(actionsDraftName(letterId), parseActionsDraft)
  const [typed, setTyped] = useState<TypedActions | null>(draft.found?.value ?? null)
  const put = (next: TypedActions | null) => {
    setTyped(next)
    if (next === null) draft.drop()
    else draft.keep(next)
  }
  return { typed, put, wasKept: draft.found !== null }
}

function stateWords(state: ReturnType<typeof actionsState>, saved: GpActions | null, proposed: number) {
  if (state === 'stale') return 'Confirm again'
  if (state === 'open') return proposed === 0 ? 'Not confirmed' : `${proposed} to confirm`
  return saved?.lines.length === 0 ? NO_ACTIONS : `${saved?.lines.length ?? 0} confirmed`
}

function useConfirm(letter: Letter, proposed: string[]) {
  const [part] = useState(() => actionsPart(letter.id))
  const { mutate, isPending } = useSaveInPlace(letter.id, part, { title: 'Not saved' })
  const confirm = (lines: string[], onSaved: () => void) =>
    mutate(
      { value: { lines, proposed }, base: letter.gpActions },
      {
        onSuccess: ({ isConflict, letter: theirs }) => {
          if (isConflict)
            toast({ type: 'info', title: 'Not saved', message: confirmedMeanwhile(theirs.gpActions) })
          else onSaved()
        },
      },
    )
  return { confirm, isPending }
}

function confirmedMeanwhile(theirs: GpActions | null): string {
  const lines = shownActions(theirs?.lines ?? []).join('; ')
  return `Someone else has just confirmed: ${lines}. Discard your changes to keep theirs, or confirm again to replace them.`
}

function actionsPart(id: number): LetterPart<GpActions | null> {
  return {
    name: 'gpActions',
    mutationKey: letterKeys.change(id),
    of: (letter) => letter.gpActions,
    isSame: (one, other) => JSON.stringify(one) === JSON.stringify(other),
    send: (gpActions, version) =>
      call(routes.letters.change, { params: { id }, body: { gpActions, version } }),
  }
}
