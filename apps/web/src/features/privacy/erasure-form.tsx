import { Button, Checkbox, Group, Textarea, TextInput } from '@mantine/core'
import type { Erasure } from '@sincerely/contract/erasure'
import type { DataRightsRequest } from '@sincerely/contract/privacy'
import { shortDay } from '@sincerely/domain/dates'
import { recordDifferences } from '@sincerely/domain/privacy/record-differences'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { actionMessageOf, isApiError, messageOf } from '../../platform/api.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { Notice } from '../../ui/notice.tsx'
import { SkeletonLines } from '../../ui/skeletons.tsx'
import { toast } from '../../ui/toast.ts'
import { useFirstProblem } from '../../ui/use-first-problem.ts'
import { useDraftNote } from '../../ui/use-draft-note.ts'
import { keptRequestNames } from './kept-requests.ts'
import { recordOf } from './record-choice.tsx'
import { RecordDiffers } from './record-differs.tsx'
import { useErasePatient, useErasure } from './privacy.queries.ts'
import classes from './request-dialog.module.css'

type ErasureFormProps = { request: DataRightsRequest; onCancel: () => void; onReopen: () => void }

/** Erases the record of a request for good; first says what that takes away, and what stays. */
export function ErasureForm(props: ErasureFormProps) {
  const { request } = props
  const { data, error, isFetching, refetch } = useErasure(request.id)
  if (data) return <Asking {...props} erasure={data} />
  if (!error) return <SkeletonLines lines={4} label="Counting the data held" />
  return (
    <ErrorState
      title="Couldn't count the data held"
      message={actionMessageOf(error)}
      retrying={isFetching}
      onRetry={() => void refetch()}
    />
  )
}

function Asking({ request, erasure, onCancel, onReopen }: ErasureFormProps & { erasure: Erasure }) {
  const { patient, unfinished } = erasure
  const erase = useErasePatient(request.id)
  const heading = useRef<HTMLHeadingElement>(null)
  // The button that led here is gone.
  useEffect(() => heading.current?.focus(), [])
  const ways = { onClose: onCancel, onReopen }
  const { note, type, sent, cancel } = useDraftNote(keptRequestNames.erasure(request.id), ways)
  const [number, setNumber] = useState('')
  const [said, setSaid] = useState<Said>({ beforeTime: false, isSamePerson: false })
  const form = useFirstProblem(erase.error)
  const fields = isApiError(erase.error) ? (erase.error.fields ?? {}) : {}
  const isWaiting = unfinished.letters + unfinished.dictations > 0
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (erase.isPending) return
    const patientId = Number(number.replace(/\D/g, '')) || 0
    const erased = () => {
      sent()
      toast({ type: 'success', message: `The record MR #${patient.id} was erased.` })
    }
    // The form may be gone by then. What is refused stands in it.
    void erase
      .mutateAsync({ note, patientId, ...said, shown: shownOf(erasure), version: request.version })
      .then(erased, () => undefined)
  }
  return (
    <form ref={form} className={classes.erasure} noValidate onSubmit={submit} aria-label="Erase the record">
      <h3 ref={heading} tabIndex={-1}>
        Erase the record of {patient.name}, MR #{patient.id}
      </h3>
      <RecordDiffers request={request} record={recordOf(request)} before="erase it" />
      <WhatGoes erasure={erasure} />
      {isWaiting ? (
        <Notice tone="yellow" title="Unfinished work">
          {unfinishedWords(unfinished)}. Open the record and finish, delete or discard{' '}
          {unfinished.letters + unfinished.dictations === 1 ? 'it' : 'them'} first.
        </Notice>
      ) : (
        <>
          <Confirmations request={request} erasure={erasure} said={said} fields={fields} onSay={setSaid} />
          <TextInput
            label="MR number, to confirm"
            required
            inputMode="numeric"
            value={number}
            error={fields['patientId']}
            onChange={(event) => setNumber(event.currentTarget.value)}
          />
          <WhyField
            value={note}
            problem={fields['note']}
            onType={(typed) => erase.isPending || type(typed)}
          />
        </>
      )}
      {erase.error && Object.keys(fields).length === 0 && (
        <Notice tone="red" isUrgent title="Nothing was erased">
          {messageOf(erase.error)}
        </Notice>
      )}
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={cancel} disabled={erase.isPending}>
          Cancel
        </Button>
        {!isWaiting && (
          <Button type="submit" color="red" loading={erase.isPending}>
            Erase for good
          </Button>
        )}
      </Group>
    </form>
  )
}

type Said = { beforeTime: boolean; isSamePerson: boolean }

type ConfirmationsProps = {
  request: DataRightsRequest
  erasure: Erasure
  said: Said
  /** What is wrong with each, as the server says. */
  fields: Readonly<Record<string, string>>
  onSay: (said: Said) => void
}

/** What speaks against the erasure, and has to be said to be no hindrance. */
function Confirmations({ request, erasure, said, fields, onSay }: ConfirmationsProps) {
  const isOther = recordDifferences(request, { ...erasure.patient, kind: 'patient' }).length > 0
  return (
    <>
      {isOther && (
        <Checkbox
          label="It is the same person, although the request and this record differ"
          checked={said.isSamePerson}
          error={fields['isSamePerson']}
          onChange={(event) => onSay({ ...said, isSamePerson: event.currentTarget.checked })}
        />
      )}
      {erasure.isBeforeTime && (
        <Checkbox
          label={`Records are kept until ${shortDay(erasure.keptUntil)}. The law allows this one to be erased earlier.`}
          checked={said.beforeTime}
          error={fields['beforeTime']}
          onChange={(event) => onSay({ ...said, beforeTime: event.currentTarget.checked })}
        />
      )}
    </>
  )
}

type WhyFieldProps = { value: string; problem: string | undefined; onType: (typed: string) => unknown }

/** What is on its way to the server stands still. */
function WhyField({ value, problem, onType }: WhyFieldProps) {
  return (
    <Textarea
      label="Why the record is erased, and how the person was told"
      required
      autosize
      minRows={2}
      value={value}
      error={problem}
      onChange={(event) => onType(event.currentTarget.value)}
    />
  )
}

function WhatGoes({ erasure: { letters, dictations, mergedIds, lastEntryOn } }: { erasure: Erasure }) {
  const merged = mergedIds.map((id) => `MR #${id}`).join(', ')
  return (
    <>
      <p>This cannot be undone. It erases:</p>
      <ul>
        <li>the record and everything in it (last entry: {shortDay(lastEntryOn)})</li>
        <li>{counted(letters, 'letter')} with every version and print, including deleted ones</li>
        <li>{counted(dictations, 'dictation')} with their recordings and text</li>
        {mergedIds.length > 0 && <li>the records merged into it: {merged}</li>}
      </ul>
      <p>
        This request and the audit trail are kept. The audit trail has numbers but no names. Letters already
        sent stay with the people who received them. Backups contain the record until they are removed. If
        someone typed text about it and has not sent it, that text stays on their device until they discard
        it.
      </p>
    </>
  )
}

function shownOf({ mergedIds, letters, dictations, lastEntryOn }: Erasure) {
  return { mergedIds, letters, dictations, lastEntryOn }
}

function unfinishedWords({ letters, dictations }: Erasure['unfinished']): string {
  const parts = [
    ...(letters > 0 ? [`${counted(letters, 'letter')} not posted yet`] : []),
    ...(dictations > 0 ? [`${counted(dictations, 'dictation')} not typed yet`] : []),
  ]
  return `The record has ${parts.join(' and ')}`
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}
