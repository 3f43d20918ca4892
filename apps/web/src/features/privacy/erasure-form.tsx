import { Button, Checkbox, Textarea, TextInput } from '@mantine/core'
import { ErasePatient, type Erasure } from '@sincerely/contract/erasure'
import type { DataRightsRequest } from '@sincerely/contract/privacy'
import { shortDay } from '@sincerely/domain/dates'
import { recordDifferences } from '@sincerely/domain/privacy/record-differences'
import { useEffect, useRef } from 'react'
import { actionMessageOf } from '../../platform/api.ts'
import { DraftFoot } from '../../platform/form/draft-foot.tsx'
import { type DraftForm, useDraftForm } from '../../platform/form/use-draft-form.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { Notice } from '../../ui/notice.tsx'
import { SkeletonLines } from '../../ui/skeletons.tsx'
import { requestDraftKeys } from './request-draft-keys.ts'
import { recordOf } from './record-choice.tsx'
import { RecordDiffers } from './record-differs.tsx'
import { useErasePatient, useErasure } from './privacy.queries.ts'
import classes from './request-dialog.module.css'

type ErasureFormProps = { request: DataRightsRequest; onCancel: () => void; onReopen: () => void }

/** Shows what is deleted and what is kept, then erases the record permanently. */
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
  // The button that opened this form has disappeared, so the heading takes the focus.
  useEffect(() => heading.current?.focus(), [])
  const bodyOf = ({ patientId, ...said }: ErasureValues) => ({
    ...said,
    patientId: Number(patientId.replace(/\D/g, '')) || 0,
    shown: shownOf(erasure),
    version: request.version,
  })
  const form = useDraftForm({
    key: requestDraftKeys.erasure(request.id),
    title: `Erasure for request no. ${request.id}`,
    labels: {
      ...labels,
      beforeTime: `Records are kept until ${shortDay(erasure.keptUntil)}. The law allows this one to be erased earlier.`,
    },
    empty,
    base: null,
    // No draft keeps these values, because the user must confirm them each time.
    secret: ['patientId', 'beforeTime', 'isSamePerson'],
    schema: { safeParse: (values) => ErasePatient.safeParse(bodyOf(values as ErasureValues)) },
    save: ({ values }) => erase.mutateAsync(bodyOf(values)),
    saved: () => `The record MR #${patient.id} was erased.`,
    onClose: onCancel,
    onReopen,
  })
  const waiting = unfinished.letters + unfinished.dictations + unfinished.visits
  const isWaiting = waiting > 0
  return (
    <form className={classes.erasure} noValidate onSubmit={form.submit} aria-label="Erase the record">
      <h3 ref={heading} tabIndex={-1}>
        Erase the record of {patient.name}, MR #{patient.id}
      </h3>
      <RecordDiffers request={request} record={recordOf(request)} before="erase it" />
      <WhatGoes erasure={erasure} />
      {isWaiting ? (
        <>
          <Notice tone="yellow" title="Unfinished work">
            {unfinishedWords(unfinished)}. Open the record, or the clinic of a visit, and finish, delete,
            discard or close {waiting === 1 ? 'it' : 'them'} first.
          </Notice>
          <Button variant="default" ml="auto" onClick={form.cancel}>
            Cancel
          </Button>
        </>
      ) : (
        <>
          <Fields request={request} erasure={erasure} form={form} />
          <DraftFoot form={form} failed="Nothing was erased" saves="Erase for good" isDanger />
        </>
      )}
    </form>
  )
}

const empty = { note: '', patientId: '', beforeTime: false, isSamePerson: false }
type ErasureValues = typeof empty

const labels = {
  note: 'Why the record is erased, and how the person was told',
  patientId: 'MR number, to confirm',
  isSamePerson: 'It is the same person, although the request and this record differ',
}

type FieldsProps = { request: DataRightsRequest; erasure: Erasure; form: DraftForm<ErasureValues> }

/** Shows the record, the reason, and the warnings that the user must confirm before erasing. */
function Fields({ request, erasure, form }: FieldsProps) {
  const isOther = recordDifferences(request, { ...erasure.patient, kind: 'patient' }).length > 0
  const { value: isSamePerson, ...samePerson } = form.field('isSamePerson')
  const { value: isAllowed, ...beforeTime } = form.field('beforeTime')
  return (
    <>
      {isOther && <Checkbox {...samePerson} checked={isSamePerson} />}
      {erasure.isBeforeTime && <Checkbox {...beforeTime} checked={isAllowed} />}
      <TextInput required inputMode="numeric" {...form.field('patientId')} />
      <Textarea required autosize minRows={2} {...form.field('note')} />
    </>
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
        <li>{counted(dictations, 'dictation')} with recordings and text</li>
        {mergedIds.length > 0 && <li>the records merged into it: {merged}</li>}
      </ul>
      <p>
        This request and the audit trail are kept. The audit trail has numbers but no names. Letters already
        sent stay with the people who received them. Backups contain the record until they are removed. If
        someone has unsaved text about this patient, it stays on that person's device until they discard it.
      </p>
    </>
  )
}

function shownOf({ mergedIds, letters, dictations, lastEntryOn }: Erasure) {
  return { mergedIds, letters, dictations, lastEntryOn }
}

function unfinishedWords({ letters, dictations, visits }: Erasure['unfinished']): string {
  const parts = [
    ...(letters > 0 ? [`${counted(letters, 'letter')} not posted yet`] : []),
    ...(dictations > 0 ? [`${counted(dictations, 'dictation')} not typed yet`] : []),
    ...(visits > 0 ? [`${counted(visits, 'open visit')} in clinics`] : []),
  ]
  return `The record has ${new Intl.ListFormat('en-GB').format(parts)}`
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}
