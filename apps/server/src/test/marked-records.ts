// Records of two doctors, each with a unique mark. The users who may see a record are computed from the database without the
// product's code.
import { sql } from 'kysely'
import { buildLetter, buildPatient } from '../../seed/build.ts'
import { sentDictation, toneOf } from './dictated-sound.ts'
import type { TestApp } from './test-app.ts'

type Marked = { table: 'patients' | 'letters' | 'dictations'; id: number }

export type MarkedRecords = {
  /** Finds the marks that a reply contains. */
  in: (bytes: Buffer) => string[]
  /** The marks of the records that this user may see now. */
  seenBy: (userId: number) => Promise<ReadonlySet<string>>
}

const anyMark = /quondam[a-z]{2}/giu

/** Adds four patients of each doctor, with a letter and a dictation each. */
export async function addMarkedRecords(app: TestApp): Promise<MarkedRecords> {
  const marked = new Map<string, Marked>()
  const word = () => {
    const [first, second] = [Math.floor(marked.size / 26), marked.size % 26]
    return `Quondam${String.fromCodePoint(97 + first, 97 + second)}`
  }
  const mark = (one: string, table: Marked['table'], id: number) => {
    marked.set(one.toLowerCase(), { table, id })
    return id
  }
  for (const person of ['doctor', 'otherDoctor'] as const) {
    const doctorId = app.ids[person]
    for (let n = 0; n < 4; n += 1) {
      const name = word()
      const patientId = mark(
        name,
        'patients',
        await buildPatient(app.db, { doctorId, name, gpName: 'Patel' }),
      )
      const notes = word()
      const letter = { doctorId, patientId, content: `<p>${notes} is well.</p>`, notes }
      mark(notes, 'letters', await buildLetter(app.db, letter))
      const said = word()
      const fields = { patientId, notes: said }
      const { id } = await sentDictation(app.as(person), { sound: [toneOf(0.2)], seconds: 1, fields })
      mark(said, 'dictations', id)
    }
  }
  return {
    in: (bytes) => [
      ...new Set([...bytes.toString('latin1').matchAll(anyMark)].map(([one]) => one.toLowerCase())),
    ],
    seenBy: async (userId) => {
      const seen = await recordsOf(app, userId)
      const inScope = ([, { table, id }]: [string, Marked]) => seen.has(`${table} ${id}`)
      return new Set([...marked].filter(inScope).map(([one]) => one))
    },
  }
}

/**
 * Returns the patients, letters and dictations that this user may see today (rules §1). It uses its own SQL, so that it does not
 * depend on the code under test.
 */
async function recordsOf({ db, clock }: TestApp, userId: number): Promise<Set<string>> {
  const { rows } = await sql<{ record: string }>`
    with me as (select id, role from users where id = ${userId} and status = 'active'),
    today as (select (${clock.now}::timestamptz at time zone time_zone)::date::text as day from practice),
    mine as (
      select d.id from users d, me
       where me.role = 'admin' or (me.role = 'doctor' and d.id = me.id)
      union
      select a.doctor_id from assignments a join me on me.role = 'secretary' and me.id = a.secretary_id
      union
      select c.doctor_id from covers c join me on me.role <> 'admin' and me.id = c.covering_id, today
       where c.ended_at is null and today.day between c.from_day and c.to_day)
    select 'patients ' || id as record from patients where doctor_id in (select id from mine)
    union
    -- A letter or dictation that stayed with its doctor names its patient.
    select 'patients ' || patient_id from letters where doctor_id in (select id from mine)
    union
    select 'patients ' || patient_id from dictations where doctor_id in (select id from mine)
    union all
    select 'letters ' || id from letters where doctor_id in (select id from mine)
    union all
    select 'dictations ' || id from dictations where doctor_id in (select id from mine)`.execute(db)
  return new Set(rows.map(({ record }) => record))
}
