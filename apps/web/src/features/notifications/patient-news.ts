import type { EventPayload } from '@sincerely/contract/events'
import type { PatientNewsType } from './notification.ts'

/** A live event about patients. */
export type PatientEvent = {
  [E in PatientNewsType]: { name: E; payload: EventPayload<E> }
}[PatientNewsType]

/** The names of patients by their MR number, as far as they are known. */
export type Names = ReadonlyMap<number, string>

export type Announcement = { title: string; message: string }

/** Everything of one kind in a burst; the patient, when it is about one alone. */
export type PatientNews = Announcement & { type: PatientNewsType; patientId?: number }

/** The most people that one sentence names. */
export const mostNamed = 3

/** What a burst of events says: a notification for each kind, newest last. People are told by name where `names` has it. */
export function newsOf(events: readonly PatientEvent[], names: Names = new Map()): PatientNews[] {
  const { merges, moves, rest } = apart(events)
  return [
    ...merges.map((merge) => mergeNews(merge, names)),
    ...moves.map((move) => moveNews(move, names)),
    ...newsOfKinds(rest, names),
  ]
}

function newsOfKinds(events: readonly PatientEvent[], names: Names): PatientNews[] {
  return kinds.flatMap(({ types, one, many }): PatientNews[] => {
    const mine = events.filter(({ name }) => types.includes(name))
    const [first] = mine
    if (!first) return []
    const { patientIds, unnamed } = countOf(mine)
    const [patientId] = patientIds
    const count = patientIds.size + unnamed
    return patientId !== undefined && count === 1
      ? [{ type: first.name, patientId, ...one(called(patientId, names)) }]
      : [{ type: first.name, ...many(count, whoOf([...patientIds], { count, names })) }]
  })
}

/** The one toast of a burst: 'Patients changed: 2 added, 1 removed.' when it is of several kinds. */
export function toastOf(events: readonly PatientEvent[], names?: Names): Announcement {
  const [only, ...more] = newsOf(events, names)
  if (only && more.length === 0) return { title: only.title, message: only.message }
  const { merges, moves, rest } = apart(events)
  const parts = kinds.flatMap(({ types, verb }) => {
    const { patientIds, unnamed } = countOf(rest.filter(({ name }) => types.includes(name)))
    const count = patientIds.size + unnamed
    return count === 0 ? [] : `${count.toLocaleString('en-GB')} ${verb}`
  })
  if (merges.length > 0) parts.push(`${merges.length} merged`)
  const moved = new Set(moves.flatMap(({ patientIds }) => patientIds)).size
  if (moved > 0) parts.push(`${moved.toLocaleString('en-GB')} given to another doctor`)
  return { title: 'Patients changed', message: `${parts.join(', ')}.` }
}

type Merge = { patientId: number; mergedInto: number; byName: string }

type Move = { patientIds: number[]; byName: string; toDoctorName: string }

/** A merge takes one record away and changes another: it is told once. So are patients whom both doctors are told of. */
function apart(events: readonly PatientEvent[]): { merges: Merge[]; moves: Move[]; rest: PatientEvent[] } {
  const merges = events.flatMap(({ name, payload }): Merge[] => {
    if (name !== 'patient_deleted' || payload.mergedInto === undefined) return []
    return [{ patientId: payload.patientId, mergedInto: payload.mergedInto, byName: payload.byName }]
  })
  const isTold = ({ name, payload }: PatientEvent) =>
    name === 'patients_reassigned' ||
    (name === 'patient_deleted' && payload.mergedInto !== undefined) ||
    (name === 'patient_updated' && merges.some(({ mergedInto }) => mergedInto === payload.patientId))
  return { merges, moves: movesIn(events), rest: events.filter((event) => !isTold(event)) }
}

/** By the doctor whose patients they are now. */
function movesIn(events: readonly PatientEvent[]): Move[] {
  const moves = new Map<string, Move>()
  for (const { name, payload } of events) {
    if (name !== 'patients_reassigned') continue
    const { toDoctorName, byName, patientIds } = payload
    const before = moves.get(toDoctorName)?.patientIds ?? []
    moves.set(toDoctorName, { toDoctorName, byName, patientIds: [...new Set([...before, ...patientIds])] })
  }
  return [...moves.values()]
}

function moveNews({ patientIds, byName, toDoctorName }: Move, names: Names): PatientNews {
  const [patientId, ...others] = patientIds
  const to = `to ${toDoctorName}.`
  if (patientId !== undefined && others.length === 0) {
    const message = `${byName} gave ${called(patientId, names)} ${to}`
    return { type: 'patients_reassigned', patientId, title: 'Patient reassigned', message }
  }
  const message = `${byName} gave ${patientIds.length.toLocaleString('en-GB')} patients ${to}`
  return { type: 'patients_reassigned', title: 'Patients reassigned', message }
}

function mergeNews({ patientId, mergedInto, byName }: Merge, names: Names): PatientNews {
  const message = `${byName} merged ${called(patientId, names)} into ${called(mergedInto, names)}.`
  return { type: 'patient_deleted', patientId: mergedInto, title: 'Records merged', message }
}

type Kind = {
  types: readonly PatientNewsType[]
  verb: string
  one: (person: string) => Announcement
  /** `who`: some of them by name, after the count. */
  many: (count: number, who: string) => Announcement
}

const kinds: readonly Kind[] = [
  {
    types: ['new_patient', 'patients_added'],
    verb: 'added',
    one: (person) => ({ title: 'New patient', message: `${person} was added.` }),
    many: (count, who) => ({ title: 'New patients', message: `${people(count)} added${who}.` }),
  },
  {
    types: ['patient_updated'],
    verb: 'changed',
    one: (person) => ({ title: 'Patient updated', message: `The record of ${person} was changed.` }),
    many: (count, who) => ({ title: 'Patients updated', message: `${people(count)} changed${who}.` }),
  },
  {
    types: ['patient_deleted', 'patients_deleted'],
    verb: 'removed',
    one: (person) => ({ title: 'Patient removed', message: `${person} was removed.` }),
    many: (count, who) => ({ title: 'Patients removed', message: `${people(count)} removed${who}.` }),
  },
  {
    types: ['patient_restored', 'patients_restored'],
    verb: 'restored',
    one: (person) => ({ title: 'Patient restored', message: `${person} is back.` }),
    many: (count, who) => ({ title: 'Patients restored', message: `${people(count)} restored${who}.` }),
  },
]

/** One patient changed five times is one patient. Of an import only the number is told. */
function countOf(events: readonly PatientEvent[]): { patientIds: Set<number>; unnamed: number } {
  const payloads = events.map(({ payload }) => payload)
  const patientIds = new Set(
    payloads.flatMap((payload) => {
      if ('patientIds' in payload) return payload.patientIds
      return 'patientId' in payload ? payload.patientId : []
    }),
  )
  const unnamed = payloads.reduce((sum, payload) => sum + ('count' in payload ? payload.count : 0), 0)
  return { patientIds, unnamed }
}

function people(count: number): string {
  return count === 1 ? '1 patient was' : `${count.toLocaleString('en-GB')} patients were`
}

/** 'Ida Fenn (MR #12)': namesakes are told by the number. */
function called(id: number, names: Names): string {
  const name = names.get(id)
  return name === undefined ? `MR #${id}` : `${name} (MR #${id})`
}

/** ': Ida Fenn (MR #12), Tom Bell (MR #13) and 4 others'; nothing where nobody's name is known. */
function whoOf(ids: readonly number[], { count, names }: { count: number; names: Names }): string {
  const most = count <= mostNamed ? mostNamed : mostNamed - 1
  const named = ids.filter((id) => names.has(id)).slice(0, most)
  if (named.length === 0) return ''
  const others = count - named.length
  const parts = named.map((id) => called(id, names))
  if (others > 0) parts.push(others === 1 ? '1 other' : `${others.toLocaleString('en-GB')} others`)
  const last = parts.pop() ?? ''
  return parts.length === 0 ? `: ${last}` : `: ${parts.join(', ')} and ${last}`
}
