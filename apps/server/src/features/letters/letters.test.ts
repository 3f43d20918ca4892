import type { LetterPage, LetterQueue } from '@sincerely/contract/letters'
import { routes } from '@sincerely/contract/routes'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildLetter, buildPatient } from '../../../seed/build.ts'
import { startTestApp } from '../../test/test-app.ts'
import type { TestApp } from '../../test/test-app.ts'
import { expectRefusal, read } from '../../test/test-client.ts'

const { letters, patients } = routes
let app: TestApp
let patientId: number

beforeAll(async () => {
  app = await startTestApp()
  patientId = await buildPatient(app.db, {
    doctorId: app.ids.doctor,
    name: 'Żaneta O’Brien-Müller',
    dob: '1956-03-02',
    gpName: 'Dr Asha Patel',
  })
})
afterAll(() => app.close())

async function newLetter(fields: object = {}, headers = {}) {
  const body = { patientId, type: 'consultation', content: '<p>She is well.</p>', ...fields }
  return read(letters.create, await app.as('doctor').post('/api/letters', body, headers)).letter
}

describe('creating a letter', () => {
  it('is refused without text, with too long a text or for an unknown patient', async () => {
    const doctor = app.as('doctor')
    const empty = await doctor.post('/api/letters', { patientId, content: '<p> &nbsp; </p>' })
    expectRefusal(empty, 422, 'letter_has_no_content')
    const long = await doctor.post('/api/letters', { patientId, content: 'x'.repeat(500_001) })
    expectRefusal(long, 400, 'invalid_input')
    expect(long.body).toMatchObject({ fields: { content: expect.stringContaining('500,000 characters') } })
    expectRefusal(
      await doctor.post('/api/letters', { patientId: 987_654, content: '<p>x</p>' }),
      404,
      'not_found',
    )
  })

  it('cleans a text that is so long that a worker thread does it in the same way [T-37]', async () => {
    const letter = await newLetter({
      content: `<p>Take 5\u009610 mg.</p>${'<p>2\u200B500 units</p>'.repeat(8_000)}`,
    })
    expect(letter.content).toContain(`<p>Take 5–10 mg.</p>${'<p>2 500 units</p>'.repeat(8_000)}`)
  })

  it('replaces invisible characters [H-53]; a visit in the future or before birth is refused', async () => {
    const letter = await newLetter({
      content: '<p>Take 5\u009610 mg, BP 120\u001F80, 3&shy;4, 2&#8203;500</p>',
      rawTranscription: 'said 5\u009610\u0000 so',
      title: 'T\u202Eitle',
    })
    expect(letter).toMatchObject({ rawTranscription: 'said 5–10 so', title: 'Title' })
    expect(letter.content).toContain('<p>Take 5–10 mg, BP 120 80, 3-4, 2 500</p>')
    for (const visitDate of ['2026-11-21', '1956-03-01']) {
      const impossible = { patientId, content: '<p>x</p>', visitDate }
      const refused = await app.as('doctor').post('/api/letters', impossible)
      expectRefusal(refused, 400, 'invalid_input')
      expect(refused.body).toHaveProperty('fields.visitDate')
    }
    read(letters.list, await app.as('doctor').get('/api/letters?q=%00'))
  })

  it('keeps the words and removes scripts', async () => {
    const letter = await newLetter({
      content: '<p onclick="x()">Safe <script>alert(1)</script>words</p><img src=x onerror=y>',
    })
    expect(letter.content).toContain('Safe words')
    expect(letter.content).not.toMatch(/script|onclick|onerror|img/)
  })

  it('adds a missing salutation, patient line and sign-off', async () => {
    const { content } = await newLetter()
    expect(content).toMatch(/^<p>Dear Dr Patel,<\/p>/)
    expect(content).toContain('Re: Żaneta O’Brien-Müller, date of birth 02/03/1956')
    expect(content).toMatch(/Yours sincerely,<\/p><p>Dr Test doctor<\/p>$/)
  })

  it('makes one letter of a request sent twice with one key, even at once [T-19]', async () => {
    const headers = { 'idempotency-key': 'one-intent' }
    const twice = await Promise.all([
      newLetter({ title: 'Once' }, headers),
      newLetter({ title: 'Once' }, headers),
    ])
    expect(twice[0].id).toBe(twice[1].id)
    const other = await app.as('doctor').post('/api/letters', { patientId, content: '<p>Other</p>' }, headers)
    expectRefusal(other, 409, 'idempotency_key_reused')
  })

  it('makes a discharge letter due in a day and any other letter in a week', async () => {
    const hours = (letter: { createdAt: string; dueAt: string }) =>
      (Date.parse(letter.dueAt) - Date.parse(letter.createdAt)) / 3_600_000
    expect(hours(await newLetter({ type: 'discharge' }))).toBe(24)
    expect(hours(await newLetter({ type: 'follow-up' }))).toBe(168)
  })

  it('saves the dictated words', async () => {
    const reply = await app
      .as('doctor')
      .post('/api/letters', { patientId, content: '<p>x</p>', rawTranscription: 'said' })
    expect(read(letters.create, reply).letter.rawTranscription).toBe('said')
  })

  it('adds an audit entry with the user', async () => {
    const letter = await newLetter()
    const lines = await app.db.selectFrom('auditLog').selectAll().where('letterId', '=', letter.id).execute()
    expect(lines.map(({ action, actorId }) => ({ action, actorId }))).toEqual([
      { action: 'letter.create', actorId: app.ids.doctor },
    ])
  })
})

describe('editing a letter', () => {
  it('accepts a megabyte pasted from Word, cleaned, with every word of it', async () => {
    const { id } = await newLetter()
    const dress = "<span lang=EN-GB style='mso-fareast-font-family:Calibri;mso-ansi-language:EN-GB'>"
    const line = (at: number) =>
      `<p class=MsoNormal style='margin:0cm'>${dress}word${at}<o:p></o:p></span></p>`
    const words = Array.from({ length: 1_000_000 / line(1000).length }, (_, at) => at)
    const pasted = `<html><!--[if gte mso 9]><xml></xml><![endif]-->${words.map(line).join('')}</html>`
    expect(pasted.length).toBeGreaterThan(990_000)
    const clean = words.map((at) => `<p>word${at}</p>`).join('')
    const copy = { content: pasted, baseVersion: 1 }
    const kept = await app.as('doctor').put(`/api/letters/${id}/working-copy`, copy)
    expect(read(letters.saveWorkingCopy, kept).workingCopy.content).toBe(clean)
    const saved = await app.as('doctor').patch(`/api/letters/${id}/content`, { content: pasted })
    expect(read(letters.saveText, saved).letter.content).toBe(clean)
  })

  it('refuses a text that is too long before or after cleaning, and changes nothing', async () => {
    const { id, content } = await newLetter()
    const sentence =
      'The letter is longer than 500,000 characters. Nothing was saved. Shorten it or split it in two.'
    for (const [length, told] of [
      [500_000, sentence],
      [1_500_001, expect.stringContaining('1,500,000 characters, including its formatting')],
    ] as const) {
      const long = { content: `<p>${'x'.repeat(length)}</p>`, baseVersion: 1 }
      const saved = await app.as('doctor').patch(`/api/letters/${id}/content`, long)
      const kept = await app.as('doctor').put(`/api/letters/${id}/working-copy`, long)
      for (const reply of [saved, kept]) {
        expectRefusal(reply, 400, 'invalid_input')
        expect(reply.body).toMatchObject({ fields: { content: told } })
      }
    }
    const { letter } = read(letters.get, await app.as('doctor').get(`/api/letters/${id}`))
    expect(letter).toMatchObject({ content, version: 1 })
  })

  it('refuses a stale version with 409 and changes nothing', async () => {
    const letter = await newLetter()
    const edit = { content: '<p>First</p>', version: letter.version }
    const first = read(
      letters.saveText,
      await app.as('doctor').patch(`/api/letters/${letter.id}/content`, edit),
    )
    const second = await app
      .as('secretary')
      .patch(`/api/letters/${letter.id}/content`, { ...edit, content: '<p>Second</p>' })
    expectRefusal(second, 409, 'letter_changed_meanwhile')
    expect(first.letter.version).toBe(letter.version + 1)
    expect(read(letters.get, await app.as('doctor').get(`/api/letters/${letter.id}`)).letter.content).toBe(
      '<p>First</p>',
    )
  })

  it('keeps every earlier text, even if no version is sent [H-20]', async () => {
    const letter = await newLetter()
    for (const content of ['<p>Two</p>', '<p>Three</p>']) {
      read(letters.saveText, await app.as('doctor').patch(`/api/letters/${letter.id}/content`, { content }))
    }
    const kept = await app.db
      .selectFrom('letterVersions')
      .select('content')
      .where('letterId', '=', letter.id)
      .orderBy('version')
      .execute()
    expect(kept.map(({ content }) => content)).toEqual([letter.content, '<p>Two</p>', '<p>Three</p>'])
  })

  it('does not lock or change the patient’s record, so that nobody waits for it', async () => {
    const { id } = await newLetter()
    const row = async () => {
      const { rows } = await sql`select ctid::text, xmax::text from patients where id = ${patientId}`.execute(
        app.db,
      )
      return rows
    }
    const before = await row()
    read(
      letters.saveText,
      await app.as('doctor').patch(`/api/letters/${id}/content`, { content: '<p>y</p>' }),
    )
    expect(await row()).toEqual(before)
    await app.as('doctor').patch(`/api/letters/${id}/review`, { approved: true })
    expect(await row()).not.toEqual(before)
  })

  it('never erases the dictated words with null', async () => {
    const letter = await newLetter({ rawTranscription: 'said this' })
    const edit = { content: '<p>Two</p>', rawTranscription: null }
    const reply = await app.as('doctor').patch(`/api/letters/${letter.id}/content`, edit)
    expect(read(letters.saveText, reply).letter.rawTranscription).toBe('said this')
  })

  it('saves one of two edits of the same version, and refuses the other with 409 [H-20]', async () => {
    const letter = await newLetter()
    const replies = await Promise.all(
      ['<p>A</p>', '<p>B</p>'].map((content) =>
        app.as('doctor').patch(`/api/letters/${letter.id}/content`, { content, version: letter.version }),
      ),
    )
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  })

  it('gives each of several edits at once its own version, step and audit entry [H-20]', async () => {
    const { id } = await newLetter()
    const path = `/api/letters/${id}`
    const replies = await Promise.all(
      ['A', 'B', 'C', 'D'].map((word) =>
        app.as('doctor').patch(`${path}/content`, { content: `<p>${word}</p>` }),
      ),
    )
    const edited = replies.map((reply) => read(letters.saveText, reply).letter)
    const last = edited.toSorted((a, b) => a.version - b.version)
    expect(last.map(({ version }) => version)).toEqual([2, 3, 4, 5])
    expect(read(letters.get, await app.as('doctor').get(path)).letter).toEqual(last.at(-1))
    for (const { version, content } of edited) {
      const { text } = read(letters.getVersion, await app.as('doctor').get(`${path}/versions/${version}`))
      expect(text.content).toBe(content)
    }
    const steps = read(letters.listSteps, await app.as('doctor').get(`${path}/steps`)).steps
    expect(steps.map(({ version, did }) => [version, did])).toEqual([
      [5, 'saved'],
      [4, 'saved'],
      [3, 'saved'],
      [2, 'saved'],
      [1, 'created'],
    ])
    const lines = await app.db
      .selectFrom('auditLog')
      .select('details')
      .where('letterId', '=', id)
      .where('action', '=', 'letter.edit')
      .orderBy('seq')
      .execute()
    expect(lines.map(({ details }) => details)).toEqual(
      [2, 3, 4, 5].map((version) => ({ version, from: 'draft' })),
    )
  })
})

describe('the working copy of a letter', () => {
  it('is private, changes nothing else and is removed when the letter is saved', async () => {
    const letter = await newLetter()
    const path = `/api/letters/${letter.id}/working-copy`
    const copy = { content: '<p>Half a sent<script>x</script></p>', baseVersion: letter.version }
    const saved = read(letters.saveWorkingCopy, await app.as('doctor').put(path, copy)).workingCopy
    expect(saved.content).toBe('<p>Half a sent</p>')
    expect(read(letters.getWorkingCopy, await app.as('secretary').get(path)).workingCopy).toBeNull()
    expect(read(letters.get, await app.as('doctor').get(`/api/letters/${letter.id}`)).letter).toEqual(letter)
    read(
      letters.saveText,
      await app.as('doctor').patch(`/api/letters/${letter.id}/content`, {
        content: '<p>Whole</p>',
        workingCopySavedAt: saved.savedAt,
      }),
    )
    expect(read(letters.getWorkingCopy, await app.as('doctor').get(path)).workingCopy).toBeNull()
  })

  it('is neither replaced by another tab’s copy nor removed by its save', async () => {
    const letter = await newLetter()
    const path = `/api/letters/${letter.id}/working-copy`
    const save = (content: string, follows: string | null) =>
      app.as('doctor').put(path, { content: `<p>${content}</p>`, baseVersion: 1, follows })
    const first = read(letters.saveWorkingCopy, await save('Tab A', null)).workingCopy
    expectRefusal(await save('Tab B', null), 409, 'working_copy_elsewhere')
    app.clock.now = new Date(app.clock.now.getTime() + 1000)
    const second = read(letters.saveWorkingCopy, await save('Tab A, more', first.savedAt)).workingCopy
    const edit = { content: '<p>Tab B, saved</p>', workingCopySavedAt: null }
    read(letters.saveText, await app.as('doctor').patch(`/api/letters/${letter.id}/content`, edit))
    expect(read(letters.getWorkingCopy, await app.as('doctor').get(path)).workingCopy).toEqual(second)
    const own = { content: '<p>Tab A, saved</p>', workingCopySavedAt: second.savedAt }
    read(letters.saveText, await app.as('doctor').patch(`/api/letters/${letter.id}/content`, own))
    expect(read(letters.getWorkingCopy, await app.as('doctor').get(path)).workingCopy).toBeNull()
  })

  it('is returned when it is deleted, so that it can be put back', async () => {
    const letter = await newLetter()
    const path = `/api/letters/${letter.id}/working-copy`
    read(
      letters.saveWorkingCopy,
      await app.as('doctor').put(path, { content: '<p>Mine</p>', baseVersion: 1 }),
    )
    const dropped = read(letters.dropWorkingCopy, await app.as('doctor').delete(path)).workingCopy
    expect(dropped?.content).toBe('<p>Mine</p>')
    expect(read(letters.dropWorkingCopy, await app.as('doctor').delete(path)).workingCopy).toBeNull()
  })
})

describe('unsaved text in a letter', () => {
  const keep = (person: 'doctor' | 'secretary', letter: { id: number }, content: string) =>
    app.as(person).put(`/api/letters/${letter.id}/working-copy`, { content, baseVersion: 1 })
  const others = async (person: 'doctor' | 'secretary', letter: { id: number }) =>
    read(letters.getWorkingCopy, await app.as(person).get(`/api/letters/${letter.id}/working-copy`)).others
  const waiting = async (person: 'doctor' | 'otherDoctor' | 'secretary') =>
    read(letters.listUnsaved, await app.as(person).get('/api/letters/unsaved')).letters.map(({ id }) => id)

  it('is shown to other users by name and time only, while it differs from the letter', async () => {
    const letter = await newLetter()
    expect(await others('doctor', letter)).toEqual([])
    read(letters.saveWorkingCopy, await keep('secretary', letter, '<p>Half a sentence</p>'))
    expect(await others('doctor', letter)).toEqual([
      { name: 'Test secretary', savedAt: app.clock.now.toISOString() },
    ])
    expect(await others('secretary', letter)).toEqual([])
    read(letters.saveWorkingCopy, await keep('secretary', letter, letter.content))
    expect(await others('doctor', letter)).toEqual([])
  })

  it('is deleted only as the user saw it, and not if another tab saved since', async () => {
    const letter = await newLetter()
    const { workingCopy: seen } = read(letters.saveWorkingCopy, await keep('doctor', letter, '<p>First</p>'))
    app.clock.now = new Date(app.clock.now.getTime() + 1000)
    read(letters.saveWorkingCopy, await keep('doctor', letter, '<p>Elsewhere</p>'))
    const drop = (savedAt: string) =>
      app.as('doctor').delete(`/api/letters/${letter.id}/working-copy?savedAt=${savedAt}`)
    expect(read(letters.dropWorkingCopy, await drop(seen.savedAt)).workingCopy).toBeNull()
    const { workingCopy: dropped } = read(letters.dropWorkingCopy, await drop(app.clock.now.toISOString()))
    expect(dropped?.content).toBe('<p>Elsewhere</p>')
  })

  it('is listed for its own user, whatever became of the letter', async () => {
    const [one, two] = [await newLetter(), await newLetter()]
    read(letters.saveWorkingCopy, await keep('secretary', one, '<p>First</p>'))
    app.clock.now = new Date(app.clock.now.getTime() + 1000)
    read(letters.saveWorkingCopy, await keep('secretary', two, '<p>Second</p>'))
    read(letters.review, await app.as('doctor').patch(`/api/letters/${two.id}/review`, { approved: true }))
    read(letters.post, await app.as('doctor').patch(`/api/letters/${two.id}/status`, { status: 'posted' }))
    expect((await waiting('secretary')).slice(0, 2)).toEqual([two.id, one.id])
    expect(await waiting('otherDoctor')).toEqual([])
    await app.as('secretary').delete(`/api/letters/${two.id}/working-copy`)
    expect(await waiting('secretary')).not.toContain(two.id)
  })
})

describe('lists of letters', () => {
  it('refuse an invalid page cursor', async () => {
    const list = await app.as('doctor').get('/api/letters?cursor=x%27%3B--')
    expectRefusal(list, 400, 'invalid_input')
    const ofPatient = await app.as('doctor').get(`/api/patients/${patientId}/letters?cursor=x%27%3B--`)
    expectRefusal(ofPatient, 400, 'invalid_input')
  })

  it('give every letter once, newest first, whatever the page size', async () => {
    const doctorId = app.ids.otherDoctor
    const paged = await buildPatient(app.db, { doctorId, name: 'Paged Patient' })
    const at = new Date('2026-01-01T10:00:00Z')
    for (let i = 0; i < 7; i += 1) {
      // Two letters have the same time, so that their numbers decide the order.
      await buildLetter(app.db, {
        patientId: paged,
        doctorId,
        createdAt: new Date(at.getTime() + Math.floor(i / 2) * 1000),
      })
    }
    const seen: number[] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const path: string = `/api/letters?limit=2${cursor === '' ? '' : `&cursor=${cursor}`}`
      const page: LetterPage = read(letters.list, await app.as('otherDoctor').get(path))
      seen.push(...page.letters.map(({ id }) => id))
      cursor = page.nextCursor
      expect(page.counts).toEqual({ draft: 7, approved: 0, posted: 0 })
    }
    expect(seen).toHaveLength(7)
    expect(seen).toEqual(seen.toSorted((a, b) => b - a))
  })

  it('give every letter of one patient once, page by page', async () => {
    const doctorId = app.ids.doctor
    const [id, other] = [
      await buildPatient(app.db, { doctorId, name: 'Often Written' }),
      await buildPatient(app.db, { doctorId, name: 'Written Beside' }),
    ]
    const at = (i: number) => new Date(Date.UTC(2026, 0, 1, 10, 0, Math.floor(i / 2)))
    const written: number[] = []
    for (let i = 0; i < 7; i += 1) {
      written.push(await buildLetter(app.db, { patientId: id, doctorId, createdAt: at(i) }))
      await buildLetter(app.db, { patientId: other, doctorId, createdAt: at(i) })
    }
    const part = async (query: string): Promise<LetterQueue> =>
      read(patients.letters, await app.as('secretary').get(`/api/patients/${id}/letters${query}`))
    expect(await part('')).toMatchObject({ letters: { length: 7 }, nextCursor: null })
    const seen: number[] = []
    for (let cursor: string | null = ''; cursor !== null;) {
      const page = await part(`?limit=3${cursor === '' ? '' : `&cursor=${cursor}`}`)
      seen.push(...page.letters.map((letter) => letter.id))
      cursor = page.nextCursor
    }
    expect(seen).toEqual(written.toReversed())
  })

  it('say how many of a patient’s letters the user may not open', async () => {
    const id = await buildPatient(app.db, { doctorId: app.ids.doctor, name: 'Handed Over' })
    const write = (doctorId: number, more: object = {}) =>
      buildLetter(app.db, { patientId: id, doctorId, ...more })
    const own = await write(app.ids.doctor)
    for (const more of [{}, {}, { deletedAt: app.clock.now }]) await write(app.ids.otherDoctor, more)
    const part = async (person: 'doctor' | 'admin') =>
      read(patients.letters, await app.as(person).get(`/api/patients/${id}/letters`))
    expect(await part('doctor')).toMatchObject({ letters: [{ id: own }], hidden: 2 })
    expect(await part('admin')).toMatchObject({ letters: { length: 3 }, hidden: 0 })
  })

  it('find a letter by its patient without accents, by type and by number', async () => {
    const letter = await newLetter({ type: 'referral' })
    const signs = ['MR #', 'MR no. ', 'no. ', 'No ', 'nr ', 'Nr. ', '#', 'MRN: ', 'number ']
    const numbers = signs.map((sign) => `${sign}${patientId}`)
    for (const q of ['zaneta muller', 'REFERRAL', String(letter.id), ...numbers]) {
      const page = read(letters.list, await app.as('doctor').get(`/api/letters?q=${encodeURIComponent(q)}`))
      expect(
        page.letters.map(({ id }) => id),
        q,
      ).toContain(letter.id)
    }
    await newLetter({ content: '<p>Mr Vale weighed 4321 g.</p>' })
    for (const q of ['MR #4321', 'nobody', '%', "'; drop table letters"]) {
      const page = read(letters.list, await app.as('doctor').get(`/api/letters?q=${encodeURIComponent(q)}`))
      expect(page.letters).toEqual([])
    }
  })

  it('show an unassigned secretary nothing, and an administrator everything', async () => {
    const none = read(letters.list, await app.as('unassigned').get('/api/letters'))
    expect(none).toMatchObject({ letters: [], counts: { draft: 0, approved: 0, posted: 0 } })
    const all = read(letters.list, await app.as('admin').get('/api/letters'))
    expect(new Set(all.letters.map(({ doctorId }) => doctorId)).size).toBe(2)
  })

  it('agree with the patient’s letter status, letter count and last visit', async () => {
    const id = await buildPatient(app.db, { doctorId: app.ids.doctor, name: 'Followed Patient' })
    const patient = async () => read(patients.get, await app.as('doctor').get(`/api/patients/${id}`)).patient
    expect(await patient()).toMatchObject({ letterStatus: 'none', letterCount: 0, lastVisit: null })
    const create = () =>
      app.as('doctor').post('/api/letters', { patientId: id, content: '<p>x</p>', visitDate: '2026-11-02' })
    await Promise.all([create(), create(), create(), create()])
    expect(await patient()).toMatchObject({ letterStatus: 'draft', letterCount: 4, lastVisit: '2026-11-02' })
  })
})
