import { Button, Group, Textarea } from '@mantine/core'
import type { SendsByItself } from '@sincerely/contract/letter-recipients'
import type { Letter } from '@sincerely/contract/letters'
import type { Confirmation } from '@sincerely/domain/letters/posting'
import { formatsFor } from '@sincerely/domain/patients/communication-needs'
import type { SendingWay } from '@sincerely/domain/letters/sending-ways'
import { type FormEvent, useState } from 'react'
import { actionMessageOf, isApiError, messageOf } from '../../../platform/api.ts'
import { useMomentText } from '../../../platform/practice.ts'
import { useSignedInUser } from '../../../platform/session.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { passOverRepeats } from '../../../ui/pass-over-repeats.ts'
import { SkeletonLines } from '../../../ui/skeletons.tsx'
import { takeFocus } from '../../../ui/take-focus.ts'
import { useDraftNote } from '../../../ui/use-draft-note.ts'
import { draftNoteNames } from '../draft-notes.ts'
import { useLetter } from '../letters.queries.ts'
import { noteExample } from '../posting-note.ts'
import { type PostingInput, isAboutRecipients } from './posting.queries.ts'
import { type PostingLine, confirmationsOf, defaultWay, postingLines, refusedKeys } from './posting-lines.ts'
import classes from './posting-dialog.module.css'
import { missingForWay } from './recipient-gaps.ts'
import { channelFor, postedWords } from './delivery-words.ts'
import { RecipientLine, wayName } from './recipient-line.tsx'
import { useSendings } from './recipients.queries.ts'

export type PostingDialogProps = {
  letterId: number
  /** The note when the dialog opens. */
  notes: string
  /** The error of the last posting; null if there was none. */
  error: Error | null
  isBusy: boolean
  onPost: (input: PostingInput) => void
  onClose: () => void
  onReopen: () => void
}

/**
 * Asks how each recipient got the letter or will be sent it now (rules §3). Enter confirms. The second click of a
 * double-click on the button that opened the dialog does nothing.
 */
export function PostingDialog({ letterId, ...props }: PostingDialogProps) {
  const { data: letter } = useLetter(letterId)
  return (
    <Dialog onClose={props.onClose} closeOnClickOutside={false} title="Post this letter" size={560}>
      <PostingBody letter={letter ?? null} {...props} />
    </Dialog>
  )
}

type PostingBodyProps = Omit<PostingDialogProps, 'letterId'> & { letter: Letter | null }

function PostingBody({ letter, ...props }: PostingBodyProps) {
  if (letter === null) return <SkeletonLines lines={4} label="Loading the recipients" />
  // While this dialog is posting, it stays open until its request is answered.
  if (letter.status === 'posted' && !props.isBusy)
    return <AlreadyPosted letter={letter} onClose={props.onClose} />
  return <PostingForm letter={letter} {...props} />
}

/** Says that the letter was posted elsewhere while the dialog was open. */
function AlreadyPosted({ letter, onClose }: { letter: Letter; onClose: () => void }) {
  const momentText = useMomentText()
  return (
    <>
      <p className={classes.lead} role="alert">
        {postedWords(letter, momentText)}
      </p>
      <Group justify="flex-end" mt="lg">
        <Button ref={takeFocus} onClick={onClose} onKeyDown={passOverRepeats}>
          Close
        </Button>
      </Group>
    </>
  )
}

function PostingForm({ letter, ...props }: Omit<PostingDialogProps, 'letterId'> & { letter: Letter }) {
  const { data, error, isFetching, refetch } = useSendings(letter)
  if (data)
    return (
      <PostingFields
        letter={letter}
        lines={postingLines(letter, data.sendings)}
        sends={data.sendsByItself}
        {...props}
      />
    )
  if (!error) return <SkeletonLines lines={4} label="Loading the recipients" />
  return (
    <ErrorState
      title="Couldn't load how the letter is sent"
      message={actionMessageOf(error)}
      retrying={isFetching}
      onRetry={() => void refetch()}
    />
  )
}

type PostingFieldsProps = Omit<PostingDialogProps, 'letterId'> & {
  letter: Letter
  lines: PostingLine[]
  sends: SendsByItself
}

function PostingFields({
  letter,
  lines,
  sends,
  notes,
  error,
  isBusy,
  onPost,
  ...callbacks
}: PostingFieldsProps) {
  const user = useSignedInUser()
  const [selectedWays, setSelectedWays] = useState<Record<string, SendingWay>>({})
  const { note, type, cancel } = useDraftNote(draftNoteNames.posting(letter.id), {
    began: notes,
    ...callbacks,
  })
  const [arrivals, setArrivals] = useState<Record<string, boolean>>({})
  const confirmed = confirmationsOf(lines, selectedWays, arrivals)
  const isRefused = error !== null && isAboutRecipients(error) && !isBusy
  const reason = isRefused ? messageOf(error) : null
  const refused = isRefused && isApiError(error) ? refusedKeys(error) : []
  const isSending = isSentNow(confirmed, lines, { letter, sends })

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isBusy) return
    const incomplete = firstIncomplete(confirmed, lines, sends)
    if (incomplete) {
      const way = event.currentTarget.elements.namedItem(wayName(incomplete.key))
      if (way instanceof HTMLElement) way.focus()
      return
    }
    onPost({ confirmed, ...(note.trim() !== '' && { notes: note.trim() }) })
  }

  return (
    <form onSubmit={submit}>
      <p className={classes.lead}>
        Choose how each recipient gets the letter for {letter.patientName}. Once everyone has it, it is posted
        and can no longer be changed.
      </p>
      <ul className={classes.lines}>
        {lines.map((line) => (
          <RecipientLine
            key={line.recipient.key}
            line={line}
            sends={sends}
            needs={letter.patientCommunicationNeeds}
            way={selectedWays[line.recipient.key] ?? defaultWay(line)}
            problem={refused.includes(line.recipient.key) ? reason : null}
            onWay={(way) => setSelectedWays({ ...selectedWays, [line.recipient.key]: way })}
            hasArrived={arrivals[line.recipient.key] === true}
            onArrived={(hasArrived) => setArrivals({ ...arrivals, [line.recipient.key]: hasArrived })}
          />
        ))}
      </ul>
      {reason !== null && refused.length === 0 && (
        <p className={classes.problem} role="alert">
          {reason}
        </p>
      )}
      <Textarea
        label="Note"
        placeholder={noteExample(user)}
        description="Kept with the letter as evidence of posting."
        maxLength={5000}
        autosize
        minRows={1}
        value={note}
        onChange={(event) => isBusy || type(event.currentTarget.value)}
      />
      <PostingButtons
        isBusy={isBusy}
        isEmpty={confirmed.length === 0}
        label={isSending ? 'Send and post' : 'Confirm and post'}
        onCancel={cancel}
      />
    </form>
  )
}

type PostingButtonsProps = { isBusy: boolean; isEmpty: boolean; label: string; onCancel: () => void }

function PostingButtons({ isBusy, isEmpty, label, onCancel }: PostingButtonsProps) {
  return (
    <Group justify="flex-end" mt="lg" gap="xs">
      <Button variant="default" onClick={onCancel} disabled={isBusy}>
        Cancel
      </Button>
      <Button
        ref={takeFocus}
        data-autofocus
        type="submit"
        loading={isBusy}
        disabled={isEmpty}
        onKeyDown={passOverRepeats}
      >
        {label}
      </Button>
    </Group>
  )
}

/** Returns the first recipient who lacks something for the selected sending way. */
function firstIncomplete(
  confirmed: readonly Confirmation[],
  lines: readonly PostingLine[],
  sends: SendsByItself,
): Confirmation | undefined {
  return confirmed.find(({ key, way, arrived: hasArrived }) => {
    const line = lines.find(({ recipient }) => recipient.key === key)
    return line && !hasArrived && missingForWay(line.recipient, way, sends) !== null
  })
}

/** Whether the server sends any of the copies. A copy in a format that a person makes is not sent. */
function isSentNow(
  confirmed: readonly Confirmation[],
  lines: readonly PostingLine[],
  { letter, sends }: { letter: Letter; sends: SendsByItself },
): boolean {
  return confirmed.some(({ key, way, arrived }) => {
    const kind = lines.find(({ recipient }) => recipient.key === key)?.recipient.kind ?? 'other'
    const isToMake = formatsFor(kind, letter.patientCommunicationNeeds).length > 0
    return !arrived && !isToMake && channelFor(way, sends) !== null
  })
}
