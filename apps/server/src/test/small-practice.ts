// A practice of a few users for tests of random histories. Users and records are given as numbers, which mean 'the nth of the
// existing ones'. Refusals are expected, and only a server error is a failure.
import { sql } from 'kysely'
import { buildPatient, buildUser } from '../../seed/build.ts'
import { nth, patientOf, signIn, ways } from './practice-deeds.ts'
import type { Roll } from './practice-deeds.ts'
import type { Outside } from './practice-outside.ts'
import type { TestApp } from './test-app.ts'
import type { TestReply } from './test-client.ts'

/** User `who` acts on record `what`. `other` is a further user or record. */
export type Deed = { do: keyof typeof ways; who: number; what: number; other: number }

/** Actions that create work are more frequent than actions that end it. */
export const deeds = [
  ...keysOf(ways),
  ...(['write', 'dictate', 'type', 'type', 'approve', 'merge', 'reassign patient alone'] as const),
] as const satisfies Deed['do'][]

export type Kept = 'letters' | 'dictations'

export type SmallPractice = {
  /** Runs the actions concurrently, and returns the reply to each. */
  run: (together: readonly Deed[]) => Promise<(TestReply | null)[]>
  /** The ids of all letters and dictations that were started. */
  begun: Record<Kept, Set<number>>
  /** The ids of records that a reply reported as deleted, and no later one as restored. */
  deleted: Record<Kept, Set<number>>
  /** The ids of letters that a reply reported as posted, or as being sent. */
  posted: Set<number>
}

/**
 * Opens a practice with three doctors, who have two patients, two letters and two dictations each, and two secretaries, the
 * second without a doctor.
 */
export async function openSmallPractice(
  app: TestApp,
  outside: Outside,
  name: string,
): Promise<SmallPractice> {
  const person = (role: 'doctor' | 'secretary', n: number) =>
    buildUser(app.db, { name: `${role} ${n} of ${name}`, email: `${role}-${n}@${name}.test.example`, role })
  const doctors = [await person('doctor', 1), await person('doctor', 2), await person('doctor', 3)]
  const secretaries = [await person('secretary', 1), await person('secretary', 2)]
  const people = [...doctors, ...secretaries]
  const patients: number[] = []
  for (const [n, doctorId] of [...doctors, ...doctors].entries()) {
    const { gpName, ...fields } = patientOf(name, n)
    patients.push(await buildPatient(app.db, { ...fields, doctorId, gpName }))
  }
  const roll: Roll = {
    name,
    people,
    doctors,
    secretaries,
    patients,
    letterIds: new Set(),
    dictationIds: new Set(),
    clients: new Map(),
  }
  for (const id of people) roll.clients.set(id, await signIn(app, id))
  const parts = { app, outside, began: app.clock.now, admin: app.as('admin') }
  const deleted = { letters: new Set<number>(), dictations: new Set<number>() }
  const posted = new Set<number>()

  const runOne = async ({ do: deed, who, what, other }: Deed): Promise<Done> => {
    const personId = nth(people, who)
    const aim = await aimedAt(app, deed, roll)
    const at = (kind: Aim['of'], all: readonly number[]) =>
      nth(aim?.of === kind && aim.ids.length > 0 ? aim.ids : all, what)
    const letterId = at('letters', [...roll.letterIds])
    const dictationId = at('dictations', [...roll.dictationIds])
    const aboutId = at('patients', patients)
    const owner = await ownerOf(app, deed, { letterId, dictationId, patientId: aboutId })
    const reply = await ways[deed]({
      ...roll,
      ...parts,
      // Half of the calls are made by the doctor to whom the record belongs.
      client: roll.clients.get(other % 2 === 0 ? personId : owner.doctorId) ?? parts.admin,
      personId,
      letter: `/api/letters/${letterId}`,
      dictationId,
      // A typed letter is about the dictation's patient, if there is one.
      patientId: deed === 'type' ? (owner.patientId ?? aboutId) : aboutId,
      ownerId: owner.doctorId,
      doctorId: nth(doctors, other),
      secretaryId: nth(secretaries, who),
      other,
    })
    return { deed, reply, letterId, dictationId }
  }

  const run = async (together: readonly Deed[]) => {
    const done = await Promise.all(together.map(runOne))
    const ended = done.filter(({ reply }) => reply?.status === 200)
    for (const { deed, letterId } of ended) if (sends.has(deed)) posted.add(letterId)
    const hid = ended.flatMap(({ deed, letterId, dictationId }) => {
      const what = hiding[deed]
      return what ? [{ ...what, id: what.kind === 'letters' ? letterId : dictationId }] : []
    })
    for (const { kind, id, isDeleted } of hid) {
      // If two concurrent calls both succeeded, either may have been the later one.
      const isSure = hid.every((one) => one.kind !== kind || one.id !== id || one.isDeleted === isDeleted)
      if (isSure ? isDeleted : await isGone(app, kind, id)) deleted[kind].add(id)
      else deleted[kind].delete(id)
    }
    return done.map(({ reply }) => reply)
  }
  await run([{ do: 'assign', who: 0, what: 0, other: 0 }])
  for (const at of [0, 1, 2, 0, 1, 2]) {
    await run([{ do: 'write', who: at, what: at, other: 1 }])
    await run([{ do: 'dictate', who: at, what: at, other: 1 }])
  }
  const begun = { letters: roll.letterIds, dictations: roll.dictationIds }
  return { run, begun, deleted, posted }
}

type Done = { deed: Deed['do']; reply: TestReply | null; letterId: number; dictationId: number }

/** Actions that delete or restore a record. No other action may. */
const hiding: Partial<Record<Deed['do'], { kind: Kept; isDeleted: boolean }>> = {
  'delete letter': { kind: 'letters', isDeleted: true },
  'delete what was typed': { kind: 'letters', isDeleted: true },
  'restore letter': { kind: 'letters', isDeleted: false },
  discard: { kind: 'dictations', isDeleted: true },
  'restore dictation': { kind: 'dictations', isDeleted: false },
}

const sends: ReadonlySet<Deed['do']> = new Set(['post', 'send by e-mail'])

async function isGone(app: TestApp, kind: Kept, id: number): Promise<boolean> {
  const row = await app.db.selectFrom(kind).select('deletedAt').where('id', '=', id).executeTakeFirst()
  return row !== undefined && row.deletedAt !== null
}

const aboutLetters: ReadonlySet<Deed['do']> = new Set([
  'approve',
  'return',
  'post',
  'send by e-mail',
  'send to another system',
  'edit',
  'delete letter',
  'delete what was typed',
  'correct',
])

const aboutDictations: ReadonlySet<Deed['do']> = new Set([
  'type',
  'send dictation',
  'choose the patient',
  'look for its words',
  'discard',
  'restore dictation',
])

type Aim = { of: Kept | 'patients'; ids: number[] }

/** An action that few records allow is tried on one that does, if there is one. */
const aims: Partial<Record<Deed['do'], { of: Aim['of']; where: string }>> = {
  post: { of: 'letters', where: "status = 'approved'" },
  'send to another system': { of: 'letters', where: "status <> 'draft'" },
  correct: { of: 'letters', where: "status = 'posted'" },
  'delete what was typed': {
    of: 'letters',
    where: "status = 'draft' and id in (select letter_id from dictations where state = 'typed')",
  },
  'restore letter': { of: 'letters', where: 'deleted_at is not null' },
  type: { of: 'dictations', where: "state <> 'typed' and deleted_at is null" },
  'send dictation': { of: 'dictations', where: "state = 'recording'" },
  'restore dictation': { of: 'dictations', where: 'deleted_at is not null' },
  'restore patient': { of: 'patients', where: 'deleted_at is not null and merged_into is null' },
  unarchive: { of: 'patients', where: 'archived_at is not null' },
  'undo a merge': {
    of: 'patients',
    where: 'id in (select kept_id from patient_merges where undone_at is null)',
  },
}

async function aimedAt(app: TestApp, deed: Deed['do'], roll: Roll): Promise<Aim | null> {
  const aim = aims[deed]
  if (aim === undefined) return null
  const { letterIds, dictationIds, patients } = roll
  const all = { letters: [...letterIds], dictations: [...dictationIds], patients }[aim.of]
  const { rows } = await sql<{ id: number }>`
    select id from ${sql.table(aim.of)} where id = any(${all}) and ${sql.raw(aim.where)} order by id`.execute(
    app.db,
  )
  return { of: aim.of, ids: rows.map(({ id }) => id) }
}

type Owner = { doctorId: number; patientId: number | null }

/** The ids are 0 if there is no such record. */
async function ownerOf(
  app: TestApp,
  deed: Deed['do'],
  ids: { letterId: number; dictationId: number; patientId: number },
): Promise<Owner> {
  const [table, id, patient] = aboutLetters.has(deed)
    ? ['letters', ids.letterId, 'patientId']
    : aboutDictations.has(deed)
      ? ['dictations', ids.dictationId, 'patientId']
      : ['patients', ids.patientId, 'id']
  const query = sql<Owner>`select doctor_id as "doctorId", ${sql.ref(patient)} as "patientId"
                             from ${sql.table(table)} where id = ${id}`
  return (await query.execute(app.db)).rows[0] ?? { doctorId: 0, patientId: null }
}

function keysOf<K extends string>(table: Record<K, unknown>): K[] {
  return Object.keys(table) as K[]
}
