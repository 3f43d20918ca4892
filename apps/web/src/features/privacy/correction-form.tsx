import { Button, Checkbox, Group, Radio, Textarea, VisuallyHidden } from '@mantine/core'
import type { DataRightsRequest } from '@sincerely/contract/privacy'
import type { CorrectionChoices, SentLetter } from '@sincerely/contract/rectification'
import { shortDay } from '@sincerely/domain/dates'
import { changeKey } from '@sincerely/domain/privacy/record-changes'
import { useEffect, useRef } from 'react'
import { deedMessageOf } from '../../platform/api.ts'
import { useMomentText } from '../../platform/practice.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { Notice } from '../../ui/notice.tsx'
import { SkeletonLines } from '../../ui/skeletons.tsx'
import { useFirstProblem } from '../../ui/use-first-problem.ts'
import { isWrongNow } from './correction-draft.ts'
import { changeWords, LetterLink } from './correction-facts.tsx'
import { useCorrection } from './privacy.queries.ts'
import classes from './request-dialog.module.css'
import { useCorrectionForm } from './use-correction-form.ts'

type CorrectionFormProps = { request: DataRightsRequest; onCancel: () => void; onReopen: () => void }

/** Completes a request for a correction: what was wrong, what is right now, and the letters that still say it. */
export function CorrectionForm(props: CorrectionFormProps) {
  const { data, error, isFetching, refetch } = useCorrection(props.request.id)
  if (data) return <Saying {...props} choices={data} />
  if (!error) return <SkeletonLines lines={4} label="Looking for what was changed" />
  return (
    <ErrorState
      title="Couldn't look for what was changed"
      message={deedMessageOf(error)}
      retrying={isFetching}
      onRetry={() => void refetch()}
    />
  )
}

type Said = CorrectionFormProps & { choices: CorrectionChoices }

function Saying({ request, choices, onCancel, onReopen }: Said) {
  const edit = useCorrectionForm(request, choices, { onClose: onCancel, onReopen })
  const { problems } = edit
  const form = useFirstProblem(problems)
  const heading = useRef<HTMLHeadingElement>(null)
  // The button that led here is gone.
  useEffect(() => heading.current?.focus(), [])
  return (
    <form
      ref={form}
      className={classes.erasure}
      noValidate
      onSubmit={edit.submit}
      aria-label="Correct the record"
    >
      <h3 ref={heading} tabIndex={-1}>
        What was put right for {(request.patient ?? request.user)?.name}
      </h3>
      <Words edit={edit} name="wasWrong" label="What was wrong" />
      <Words edit={edit} name="putRight" label="What was put right" />
      {request.patient !== null && (
        <>
          <Changes edit={edit} choices={choices} />
          <Letters edit={edit} choices={choices} />
        </>
      )}
      <Words edit={edit} name="note" label="How the person was told" />
      {edit.refusal && (
        <Notice tone="red" isUrgent title="Not saved">
          {edit.refusal}
        </Notice>
      )}
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={edit.cancel} disabled={edit.isBusy}>
          Cancel
        </Button>
        <Button type="submit" loading={edit.isBusy}>
          Complete the correction
        </Button>
      </Group>
    </form>
  )
}

type Edit = ReturnType<typeof useCorrectionForm>
type PartProps = { edit: Edit; choices: CorrectionChoices }

function Words({ edit, name, label }: { edit: Edit; name: 'wasWrong' | 'putRight' | 'note'; label: string }) {
  return (
    <Textarea
      label={label}
      required
      autosize
      minRows={2}
      value={edit.draft[name]}
      error={edit.problems[name]}
      onChange={(event) => edit.say({ [name]: event.currentTarget.value })}
    />
  )
}

/** The changes since the request came, to choose those that did it. */
function Changes({ edit, choices: { changes } }: PartProps) {
  const moment = useMomentText()
  if (changes.length === 0) {
    return (
      <Notice tone="grey" title="The record was not changed since the request came">
        Open the record and correct it first, unless only a letter is wrong.
      </Notice>
    )
  }
  return (
    <Checkbox.Group
      label="Changes of the record that put it right"
      description="They are quoted in the answer."
      value={edit.draft.changes}
      error={edit.problems['changes']}
      onChange={(chosen) => edit.say({ changes: chosen })}
    >
      {changes.map((change) => (
        <Checkbox
          key={changeKey(change)}
          value={changeKey(change)}
          className={classes.choice}
          label={changeWords(change)}
          description={`${change.byName}, ${moment(change.at)}`}
        />
      ))}
    </Checkbox.Group>
  )
}

/** Whether letters that went out have to be corrected, and which. */
function Letters({ edit, choices: { letters } }: PartProps) {
  const { draft, problems, say } = edit
  if (letters.length === 0) return <p>No letter about this person has gone out.</p>
  const wrong = letters.filter((letter) => isWrongNow(letter, draft.changes))
  const missing = draft.areLettersWrong === null ? problems['letterIds'] : undefined
  return (
    <>
      <Radio.Group
        label="Letters that went out"
        description={countWords(letters.length, wrong.length)}
        required
        value={draft.areLettersWrong === null ? '' : draft.areLettersWrong ? 'some' : 'none'}
        error={missing}
        onChange={(value) =>
          say(
            value === 'none'
              ? { areLettersWrong: false }
              : // Those known to be wrong are the likely answer, as long as nothing else was chosen.
                { areLettersWrong: true, ...(draft.letterIds.length === 0 && { letterIds: openOf(wrong) }) },
          )
        }
      >
        <Radio
          data-wrong={missing !== undefined || undefined}
          value="none"
          label="None has to be corrected"
          mt={4}
        />
        <Radio value="some" label="Letters have to be corrected" mt={4} />
      </Radio.Group>
      {draft.areLettersWrong === true && (
        <Checkbox.Group
          label="Letters that have to be corrected"
          description="Open each and choose 'Correct this letter'; the recipients get the new one."
          value={draft.letterIds.map(String)}
          error={problems['letterIds']}
          onChange={(ids) => say({ letterIds: ids.map(Number) })}
        >
          {letters.map((letter) => (
            <div key={letter.id} className={classes.letter}>
              <Checkbox
                value={String(letter.id)}
                className={classes.choice}
                label={`Letter no. ${letter.id}, posted ${shortDay(letter.postedOn)}`}
                description={letterWords(letter, wrong.includes(letter))}
              />
              <LetterLink id={letter.id}>
                Open<VisuallyHidden> letter no. {letter.id}</VisuallyHidden>
              </LetterLink>
            </div>
          ))}
        </Checkbox.Group>
      )}
    </>
  )
}

function openOf(letters: readonly SentLetter[]): number[] {
  return letters.flatMap(({ id, replacedBy }) => (replacedBy === null ? [id] : []))
}

function countWords(sent: number, wrong: number): string {
  const went = `${sent} ${sent === 1 ? 'letter' : 'letters'} about this person went out`
  if (wrong === 0) return `${went}; none is known to say what was wrong.`
  if (wrong === sent) return `${went}; ${sent === 1 ? 'it says' : 'all say'} what the record said before.`
  return `${went}; ${wrong} of them ${wrong === 1 ? 'says' : 'say'} what the record said before.`
}

function letterWords({ replacedBy }: SentLetter, isWrong: boolean): string | undefined {
  const parts = [
    ...(isWrong ? ['says what the record said before'] : []),
    ...(replacedBy === null ? [] : [`corrected by letter no. ${replacedBy}`]),
  ]
  const words = parts.join(', ')
  return words === '' ? undefined : words.charAt(0).toUpperCase() + words.slice(1)
}
