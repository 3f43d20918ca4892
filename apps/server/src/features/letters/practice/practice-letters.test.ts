import { routes } from '@sincerely/contract/routes'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildPatient } from '../../../../seed/build.ts'
import { csvContentType } from '../../../platform/csv.ts'
import { newApproved, newDraft } from '../../../test/letter-batch.ts'
import { startTestApp } from '../../../test/test-app.ts'
import type { TestApp } from '../../../test/test-app.ts'
import { expectRefusal, read } from '../../../test/test-client.ts'

const { letters } = routes
const path = '/api/admin/letters'
let app: TestApp

beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const list = async (query = '') => read(letters.listPractice, await app.as('admin').get(`${path}?${query}`))
const ids = async (query = '') => (await list(query)).letters.map(({ id }) => id)
const later = (minutes: number) => {
  app.clock.now = new Date(app.clock.now.getTime() + minutes * 60_000)
}
const csv = async (query = '') => {
  const reply = await app.as('admin').get(`${path}.csv?${query}`)
  expect(reply.status).toBe(200)
  return { ...reply, lines: reply.bytes.toString('utf8').split('\r\n') }
}

describe('the administrator’s letter list', () => {
  it('is refused for everyone else', async () => {
    for (const person of ['doctor', 'secretary'] as const) {
      expectRefusal(await app.as(person).get(path), 403, 'not_allowed')
      expectRefusal(await app.as(person).get(`${path}.csv`), 403, 'not_allowed')
    }
    expectRefusal(await app.anonymous.get(path), 401, 'not_signed_in')
  })

  it('is refused with all invalid filters at once, and with an invalid cursor', async () => {
    const reply = await app.as('admin').get(`${path}?status=approved&type=note&priority=urgent&limit=0`)
    expectRefusal(reply, 400, 'invalid_input')
    const { fields } = reply.body as { fields: object }
    expect(Object.keys(fields).toSorted()).toEqual(['limit', 'priority', 'status', 'type'])
    expectRefusal(await app.as('admin').get(`${path}?cursor=x`), 400, 'invalid_input')
    expectRefusal(await app.as('admin').get(`${path}.csv?status=posted`), 400, 'invalid_input')
  })

  it('is empty, with counts of zero, if there are no letters', async () => {
    expect(await list()).toEqual({
      letters: [],
      nextCursor: null,
      counts: { total: 0, completed: 0, pending: 0, drafts: 0 },
    })
    const { lines } = await csv()
    expect(lines).toEqual([expect.stringContaining('Letter no.,Title,Patient'), ''])
  })

  it('shows the status, doctor, secretary and patient of each letter', async () => {
    const draft = await newDraft(app, { name: 'Ada Quillfeather' })
    later(1)
    const approved = await newApproved(app, { name: 'Bram Tindlewick', title: 'Results of the scan' })
    later(1)
    const posted = await newApproved(app, { name: 'Cora Marlowe-Dunn' })
    later(1)
    await app.as('doctor').patch(`/api/letters/${posted.id}/status`, { status: 'posted' })
    const { letters: found, counts } = await list()
    expect(counts).toEqual({ total: 3, completed: 1, pending: 1, drafts: 1 })
    expect(found.map(({ id, title, status }) => [id, title, status])).toEqual([
      [posted.id, 'Letter for Cora Marlowe-Dunn', 'completed'],
      [approved.id, 'Results of the scan', 'pending'],
      [draft.id, 'Letter for Ada Quillfeather', 'draft'],
    ])
    expect(found[0]).toMatchObject({
      patientName: 'Cora Marlowe-Dunn',
      doctorName: 'Dr Test doctor',
      secretaryName: 'Test secretary',
      type: 'consultation',
      priority: 'medium',
      completedAt: app.clock.now.toISOString(),
      updatedAt: app.clock.now.toISOString(),
    })
    expect(found[1]?.completedAt).toBeNull()
  })

  it('shows no secretary if nobody is assigned to the doctor', async () => {
    const lonely = app.ids.otherDoctor
    await app.db.deleteFrom('assignments').where('doctorId', '=', lonely).execute()
    const patientId = await buildPatient(app.db, { doctorId: lonely, name: 'Odo Pellworth' })
    const body = { patientId, content: '<p>Hello.</p>', type: 'referral', priority: 'high' }
    read(letters.create, await app.as('otherDoctor').post('/api/letters', body))
    const { letters: found } = await list(`doctorId=${lonely}`)
    expect(found).toMatchObject([{ patientName: 'Odo Pellworth', secretaryName: null, type: 'referral' }])
    expect((await csv(`doctorId=${lonely}`)).lines[1]).toContain('Odo Pellworth,')
    expect((await csv(`doctorId=${lonely}`)).lines[1]).toContain(',Unassigned,Draft,Referral Letter,High,')
  })

  it('can be filtered by each field and by all of them', async () => {
    const [odo] = await ids('q=pellworth')
    expect(await ids('type=referral')).toEqual([odo])
    expect(await ids('priority=high')).toEqual([odo])
    expect(await ids(`status=draft&type=referral&priority=high&doctorId=${app.ids.otherDoctor}`)).toEqual([
      odo,
    ])
    expect(await ids(`status=pending&type=referral&doctorId=${app.ids.otherDoctor}`)).toEqual([])
    expect(await ids('status=completed')).toHaveLength(1)
    expect((await list('status=completed')).counts.total).toBe(4)
  })

  it.each([
    ['tindle', 1],
    ['TINDLEWICK bram', 1],
    ['scan', 1],
    ['scan tindlewick', 1],
    ['bram results', 1],
    ['scan results', 1],
    ['bram letter results', 0],
    ['scan quillfeather', 0],
    ['letter for', 3],
    ['letter quill', 1],
    ['quill scan', 0],
    ['mÄrlowe', 1],
    ['marlowe-d', 1],
    ['100%', 0],
    ['_', 0],
    ['patients.example', 0],
  ])('finds letters by title or patient’s name: “%s” finds %i', async (q, count) => {
    expect(await ids(`q=${encodeURIComponent(q)}`)).toHaveLength(count)
  })

  it('finds a letter by its number', async () => {
    const [scan = 0] = await ids('q=scan')
    expect(await ids(`q=${scan}`)).toEqual([scan])
    expect(await ids(`q=${encodeURIComponent(`#${scan}`)}`)).toEqual([scan])
    expect(await ids(`q=${scan}&status=draft`)).toEqual([])
  })

  it('shows deleted letters as archived, apart from the others, until they are restored', async () => {
    const { id } = await newDraft(app, { name: 'Zelda Hartnoll' })
    await app.as('doctor').delete(`/api/letters/${id}`)
    expect(await ids()).not.toContain(id)
    const { letters: archived, counts } = await list('status=archived')
    expect(archived).toMatchObject([{ id, status: 'archived', title: 'Letter for Zelda Hartnoll' }])
    expect(counts.total).toBe(4)
    expect(await ids('status=archived&q=hartnoll&type=consultation')).toEqual([id])
    await app.as('admin').post(`/api/letters/${id}/restore`)
    expect(await ids('status=archived')).toEqual([])
    expect(await ids()).toContain(id)
  })

  it('is sorted by number, due date or last change, page by page, also in a search', async () => {
    const made: { id: number }[] = []
    for (const [at, dueAt] of ['2026-12-03', '2026-12-01', '2026-12-02', '2026-12-02'].entries()) {
      later(1)
      const { id } = await newDraft(app, { name: `Ordered Person${at}` })
      await app.db
        .updateTable('letters')
        .set({ dueAt: new Date(`${dueAt}T12:00:00Z`) })
        .where('id', '=', id)
        .execute()
      made.push({ id })
    }
    const [a = 0, b = 0, c = 0, d = 0] = made.map(({ id }) => id)
    later(1)
    await app.as('doctor').patch(`/api/letters/${b}`, { priority: 'high' })
    const orders = {
      'sort=number&direction=asc': [a, b, c, d],
      'sort=number': [d, c, b, a],
      'sort=due&direction=asc': [b, c, d, a],
      'sort=due&direction=desc': [a, d, c, b],
      'sort=updated&direction=asc': [a, c, d, b],
      '': [b, d, c, a],
    }
    for (const [order, wanted] of Object.entries(orders)) {
      const seen: number[] = []
      let cursor: string | null = ''
      while (cursor !== null) {
        const page = await list(`q=ordered&limit=1&${order}${cursor && `&cursor=${cursor}`}`)
        seen.push(...page.letters.map(({ id }) => id))
        cursor = page.nextCursor
      }
      expect(seen, order).toEqual(wanted)
      const all = await ids(`limit=200&${order}`)
      expect(
        all.filter((id) => wanted.includes(id)),
        order,
      ).toEqual(wanted)
    }
    expect((await list('q=ordered&sort=due&direction=asc')).letters[0]?.dueAt).toBe(
      '2026-12-01T12:00:00.000Z',
    )
    expectRefusal(await app.as('admin').get(`${path}?sort=title`), 400, 'invalid_input')
  })

  it('counts letters as overdue from the day after they were due, until they are posted', async () => {
    const { id } = await newDraft(app, { name: 'Otto Overton' })
    const posted = await newApproved(app, { name: 'Una Overton' })
    await app.as('doctor').patch(`/api/letters/${posted.id}/status`, { status: 'posted' })
    const due = (at: string) =>
      app.db
        .updateTable('letters')
        .set({ dueAt: new Date(at) })
        .where('id', 'in', [id, posted.id])
        .execute()
    await due('2026-11-20T00:30:00Z')
    expect(await ids('overdue=true&q=overton')).toEqual([])
    await due('2026-11-19T23:30:00Z')
    expect(await ids('overdue=true&q=overton')).toEqual([id])
    expect(await ids('overdue=true')).toEqual([id])
    expect(await ids('overdue=false&q=overton')).toHaveLength(2)
    expect((await csv('overdue=true')).lines[1]).toContain(`${id},Letter for Otto Overton,`)
    expect((await csv('overdue=true')).lines).toHaveLength(3)
  })

  it('gives every letter once, page by page, while others are changed', async () => {
    for (let at = 0; at < 8; at += 1) {
      later(1)
      await newDraft(app, { name: `Paging Person${at}` })
    }
    // The two letters have the same time.
    const same = new Date(app.clock.now.getTime() - 60_000)
    const wanted = await ids('q=paging&limit=200')
    await app.db
      .updateTable('letters')
      .set({ updatedAt: same })
      .where('id', 'in', wanted.slice(2, 5))
      .execute()
    const before = await ids('q=paging&limit=200')
    const seen: number[] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const page = await list(`q=paging&limit=3${cursor && `&cursor=${cursor}`}`)
      seen.push(...page.letters.map(({ id }) => id))
      cursor = page.nextCursor
      later(1)
      // A letter of an earlier page moves to the front, and a new letter is added.
      await app.as('doctor').patch(`/api/letters/${seen[0]}`, { priority: 'low' })
      await newDraft(app, { name: 'Later Arrival' })
    }
    expect(seen).toEqual(before)
  })
})

describe('the letter list as a spreadsheet', () => {
  it('has the filtered letters, their dates and no active formulas', async () => {
    const formula = '=HYPERLINK("http://evil.example","x")'
    const { id } = await newDraft(app, { name: 'Grete "Gigi" Öhlund', title: formula })
    const { lines, headers } = await csv('q=gigi')
    expect(headers.get('content-type')).toBe(csvContentType)
    expect(headers.get('content-disposition')).toContain('Letters_2026-11-20.csv')
    expect(lines[0]).toBe(
      '\uFEFFLetter no.,Title,Patient,MR #,Doctor,Secretary,Status,Type,Priority,Started,Started by,Due,Approved,Approved by,Posted,Posted by,Updated',
    )
    expect(lines[1]).toContain(`${id},"'=HYPERLINK(""http://evil.example"",""x"")","Grete ""Gigi"" Öhlund",`)
    expect(lines[1]).toMatch(
      /,Dr Test doctor,Test secretary,Draft,Consultation Letter,Medium,20\/11\/2026 \d\d:\d\d,Dr Test doctor,27\/11\/2026,,,,,20\/11\/2026 \d\d:\d\d$/u,
    )
    expect(lines).toHaveLength(3)
  })

  it('has who started, approved and posted each letter and when, without an approval that was taken back', async () => {
    const posted = await newApproved(app, { name: 'Hanna Steps' })
    later(1)
    await app.as('secretary').patch(`/api/letters/${posted.id}/status`, { status: 'posted' })
    const returned = await newApproved(app, { name: 'Irma Steps' })
    const review = { approved: false, reviewNotes: 'The dose, please.' }
    expect((await app.as('secretary').patch(`/api/letters/${returned.id}/review`, review)).status).toBe(200)
    const { lines } = await csv('q=steps')
    const day = String.raw`20\/11\/2026 \d\d:\d\d`
    expect(lines[1]).toMatch(new RegExp(`,${day},Dr Test doctor,27/11/2026,,,,,${day}$`, 'u'))
    expect(lines[2]).toMatch(
      new RegExp(
        `,${day},Dr Test doctor,27/11/2026,${day},Dr Test doctor,${day},Test secretary,${day}$`,
        'u',
      ),
    )
  })

  it('has every letter once, the newest number first, in a long list', async () => {
    const { patientId, content } = await app.db
      .selectFrom('letters')
      .select(['patientId', 'content'])
      .executeTakeFirstOrThrow()
    const many = Array.from({ length: 2300 }, () => ({
      patientId,
      doctorId: app.ids.doctor,
      type: 'discharge' as const,
      content,
      dueAt: app.clock.now,
      createdBy: app.ids.doctor,
      createdAt: app.clock.now,
      updatedAt: app.clock.now,
    }))
    await app.db.insertInto('letters').values(many).execute()
    const { lines } = await csv('type=discharge&status=draft')
    const numbers = lines.slice(1, -1).map((line) => Number(line.split(',')[0]))
    expect(numbers).toHaveLength(2300)
    expect(new Set(numbers).size).toBe(2300)
    expect(numbers).toEqual(numbers.toSorted((a, b) => b - a))
  })

  it('is audited with its filters, without the search text [T-18]', async () => {
    await csv(
      `q=quillfeather&status=draft&doctorId=${app.ids.doctor}&overdue=true&dated=posted&from=2026-11-01&way=post`,
    )
    const line = await app.db
      .selectFrom('auditLog')
      .selectAll()
      .orderBy('seq', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
    expect(line).toMatchObject({ action: 'letter.export-list', actorId: app.ids.admin })
    expect(line.details).toEqual({
      doctorId: app.ids.doctor,
      status: 'draft',
      type: null,
      priority: null,
      overdue: true,
      dated: 'posted',
      from: '2026-11-01',
      way: 'post',
      isSearched: true,
    })
    expect(JSON.stringify(line)).not.toContain('quill')
  })
})
