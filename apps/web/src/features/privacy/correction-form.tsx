import { Checkbox, Radio, Textarea, VisuallyHidden } from '@mantine/core'
import type { DataRightsRequest } from '@sincerely/contract/privacy'
import type { CorrectionChoices, SentLetter } from '@sincerely/contract/rectification'
import { shortDay } from '@sincerely/domain/dates'
import { changeKey } from '@sincerely/domain/privacy/record-changes'
import { useEffect, useRef } from 'react'
import { actionMessageOf } from '../../platform/api.ts'
import { DraftFoot } from '../../platform/form/draft-foot.tsx'
import { type DraftForm, useDraftForm } from '../../platform/form/use-draft-form.ts'
import { useMomentText } from '../../platform/practice.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { Notice } from '../../ui/notice.tsx'
import { SkeletonLines } from '../../ui/skeletons.tsx'
import {
  type CorrectionDraft,
  correctionOf,
  correctionProblems,
  earlierCorrection,
  emptyCorrection,
  isWrongNow,
} from './correction-draft.ts'
import { changeWords, LetterLink } from './correction-facts.tsx'
import { requestDraftKeys } from './request-draft-keys.ts'
import { useCorrection, useRectifyRecord } from './privacy.queries.ts'
import classes from './request-dialog.module.css'

type CorrectionFormProps = { request: DataRightsRequest; onCancel: () => void; onReopen: () => void }

/**
 * Completes a correction request. It asks what was wrong, what is correct, and which letters still show the
 * old value.
 */
export function CorrectionForm(props: CorrectionFormProps) {
  const { data, error, isFetching, refetch } = useCorrection(props.request.id)
  if (data) return <Saying {...props} choices={data} />
  if (!error) return <SkeletonLines lines={4} label="Checking what was changed" />
  return (
    <ErrorState
      title="Couldn't check what was changed"
      message={actionMessageOf(error)}
      retrying={isFetching}
      onRetry={() => void refetch()}
    />
  )
}

type Said = CorrectionFormProps & { choices: CorrectionChoices }

function Saying({ request, choices, onCancel, onReopen }: Said) {
  const rectify = useRectifyRecord(request.id)
  const form = useDraftForm({
    key: requestDraftKeys.correction(request.id),
    earlier: earlierCorrection,
    title: `Correction for request no. ${request.id}`,
    labels,
    empty: emptyCorrection,
    base: null,
    check: (values) => correctionProblems(values, choices, request.version),
    save: ({ values }) => rectify.mutateAsync(correctionOf(values, choices, request.version)),
    saved: () => `Corrected: request no. ${request.id}`,
    onClose: onCancel,
    onReopen,
  })
  const heading = useRef<HTMLHeadingElement>(null)
  // The button that opened this form has disappeared, so the heading takes the focus.
  useEffect(() => heading.current?.focus(), [])
  return (
    <form className={classes.erasure} noValidate onSubmit={form.submit} aria-label="Correct the record">
      <h3 ref={heading} tabIndex={-1}>
        Correction for {(request.patient ?? request.user)?.name}
      </h3>
      <Textarea required autosize minRows={2} {...form.field('wasWrong')} />
      <Textarea required autosize minRows={2} {...form.field('putRight')} />
      {request.patient !== null && (
        <>
          <Changes form={form} choices={choices} />
          <Letters form={form} choices={choices} />
        </>
      )}
      <Textarea required autosize minRows={2} {...form.field('note')} />
      <DraftFoot form={form} failed="Not saved" saves="Complete the correction" />
    </form>
  )
}

const labels = {
  wasWrong: 'What was wrong',
  putRight: 'What was corrected',
  note: 'How the person was told',
  changes: 'Changes that corrected the record',
  wrongLetters: 'Letters already sent',
  letterIds: 'Letters to correct',
}

type PartProps = { form: DraftForm<CorrectionDraft>; choices: CorrectionChoices }

/**
 * The user selects the record changes that made the correction. Only changes since the request arrived are
 * listed.
 */
function Changes({ form, choices: { changes } }: PartProps) {
  const moment = useMomentText()
  if (changes.length === 0) {
    return (
      <Notice tone="grey" title="The record has not changed since the request arrived">
        Open the record and correct it first, unless only a letter is wrong.
      </Notice>
    )
  }
  return (
    <Checkbox.Group description="They are quoted in the answer." {...form.field('changes')}>
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

/** Asks whether any sent letters need correcting, and which. */
function Letters({ form, choices: { letters } }: PartProps) {
  const { values, set, field } = form
  const { error } = field('letterIds')
  if (letters.length === 0) return <p>No letters about this person have been sent.</p>
  const wrong = letters.filter((letter) => isWrongNow(letter, values.changes))
  const missing = values.wrongLetters === '' ? error : undefined
  return (
    <>
      <Radio.Group
        label="Letters already sent"
        description={countWords(letters.length, wrong.length)}
        required
        value={values.wrongLetters}
        error={missing}
        onChange={(value) =>
          set(
            value === 'none'
              ? { wrongLetters: 'none' }
              : // Preselects the letters that are known to be wrong, unless the user has selected others.
                { wrongLetters: 'some', ...(values.letterIds.length === 0 && { letterIds: openOf(wrong) }) },
          )
        }
      >
        <Radio
          data-wrong={missing !== undefined || undefined}
          value="none"
          label="None need correcting"
          mt={4}
        />
        <Radio value="some" label="Some need correcting" mt={4} />
      </Radio.Group>
      {values.wrongLetters === 'some' && (
        <Checkbox.Group
          label={labels.letterIds}
          description="Open each and choose ‘Correct this letter’. The recipients then get the new one."
          value={values.letterIds.map(String)}
          error={error}
          onChange={(ids) => set({ letterIds: ids.map(Number) })}
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
  const went = `${sent} ${sent === 1 ? 'letter' : 'letters'} about this person ${sent === 1 ? 'was' : 'were'} sent`
  if (wrong === 0) return `${went}. None is known to contain the error.`
  if (wrong === sent) return `${went}. ${sent === 1 ? 'It contains' : 'All contain'} the old details.`
  return `${went}. ${wrong} of them ${wrong === 1 ? 'contains' : 'contain'} the old details.`
}

function letterWords({ replacedBy }: SentLetter, isWrong: boolean): string | undefined {
  const parts = [
    ...(isWrong ? ['contains the old details'] : []),
    ...(replacedBy === null ? [] : [`corrected by letter no. ${replacedBy}`]),
  ]
  const words = parts.join(', ')
  return words === '' ? undefined : words.charAt(0).toUpperCase() + words.slice(1)
}
