import type { Assignments, Cover } from '@sincerely/contract/assignments'
import { routes } from '@sincerely/contract/routes'
import { NativeSelect, TextInput } from '@mantine/core'
import { call } from '../../../platform/api.ts'
import { DraftDialog } from '../../../platform/form/draft-dialog.tsx'
import { useDraftForm } from '../../../platform/form/use-draft-form.ts'
import { useToday } from '../../../platform/practice.ts'
import { readTypedDay } from '../../../ui/typed-day.ts'
import { useCreateCover, useUpdateCover, maxCovers } from '../assignments.queries.ts'
import classes from '../assignments.module.css'
import { coverProblems, newCover, typedCover } from './cover-values.ts'

type CoverDialogProps = {
  /** The cover to change, or null for a new one. */
  entry: Cover | null
  people: Pick<Assignments, 'doctors' | 'secretaries'>
  onClose: () => void
  onReopen: () => void
}

export function CoverDialog({ entry, people, onClose, onReopen }: CoverDialogProps) {
  const today = useToday()
  const create = useCreateCover()
  const update = useUpdateCover()
  const startedOn = entry?.state === 'current' ? entry.from : null
  const form = useDraftForm({
    key: `cover-${entry?.id ?? 'new'}`,
    title: entry === null ? 'Add cover' : 'Edit cover',
    about: 'This cover was',
    labels,
    empty: newCover(today),
    base: entry && typedCover(entry),
    check: (values) => coverProblems(values, today, startedOn),
    words: {
      coveringId: nameIn([...people.secretaries, ...people.doctors]),
      doctorId: nameIn(people.doctors),
    },
    save: ({ values: { coveringId, doctorId, ...days }, changes, version, idempotencyKey }) => {
      const [from, to] = [readTypedDay(days.from) ?? '', readTypedDay(days.to) ?? '']
      if (entry === null) {
        const body = { coveringId: Number(coveringId), doctorId: Number(doctorId), from, to }
        return create.mutateAsync({ body, idempotencyKey })
      }
      const changed = { ...('from' in changes && { from }), ...('to' in changes && { to }) }
      return update.mutateAsync({ params: { id: entry.id }, body: { ...changed, version } })
    },
    reload: async () => {
      const query = { past: 'false', limit: maxCovers } as const
      const { covers } = await call(routes.assignments.listCovers, { query })
      const found = covers.find(({ id }) => id === entry?.id)
      return found && typedCover(found)
    },
    saved: ({ name }) => `${name} saved`,
    onClose,
    onReopen,
  })
  const secretary = people.secretaries.find(({ id }) => String(id) === form.values.coveringId)
  const coveringDoctor = people.doctors.find(({ id }) => String(id) === form.values.coveringId)
  // Users cannot cover for themselves, or for the doctor they already work for.
  const doctors = people.doctors.filter(({ id }) => id !== (secretary?.doctorId ?? coveringDoctor?.id))
  return (
    <DraftDialog form={form}>
      {entry !== null && <Pair {...entry} />}
      {entry === null && (
        <>
          <NativeSelect
            required
            data-autofocus
            data={coveringOptions(people)}
            {...form.field('coveringId')}
          />
          <NativeSelect
            description={`${whatTheySee}${coveringDoctor ? ' Letters that they approve say ‘on behalf of’.' : ''}`}
            required
            data={[{ value: '', label: 'Choose a doctor' }, ...doctors.map(optionOf)]}
            {...form.field('doctorId')}
          />
        </>
      )}
      <div className={classes.days}>
        <TextInput
          placeholder="dd/mm/yyyy"
          required
          disabled={startedOn !== null}
          description={startedOn === null ? undefined : 'The cover has started.'}
          {...form.field('from')}
        />
        <TextInput
          placeholder="dd/mm/yyyy"
          required
          data-autofocus={entry !== null || undefined}
          description={startedOn === null ? undefined : 'Until the end of this day.'}
          {...form.field('to')}
        />
      </div>
    </DraftDialog>
  )
}

function Pair({ coveringName, doctorName }: Pick<Cover, 'coveringName' | 'doctorName'>) {
  return (
    <p className={classes.fixed}>
      <strong>{coveringName}</strong> covers for <strong>{doctorName}</strong>.
    </p>
  )
}

const labels = {
  coveringId: 'Person covering',
  doctorId: 'Doctor covered',
  from: 'First day',
  to: 'Last day',
}

const whatTheySee = "They will also see this doctor's patients, letters and dictations."

type People = readonly { id: number; name: string }[]

function nameIn(people: People) {
  return (selectedId: string) => people.find(({ id }) => String(id) === selectedId)?.name ?? ''
}

function coveringOptions({ secretaries, doctors }: CoverDialogProps['people']) {
  return [
    { value: '', label: 'Choose a secretary or doctor' },
    { group: 'Secretaries', items: secretaries.map(optionOf) },
    { group: 'Doctors', items: doctors.map(optionOf) },
  ]
}

function optionOf({ id, name }: People[number]) {
  return { value: String(id), label: name }
}
