import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { routes } from '@sincerely/contract/routes'
import { type CommunicationNeeds, noNeeds } from '@sincerely/domain/patients/communication-needs'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { readDocx } from '../../test/read-docx.ts'
import { pdfWords } from '../../test/pdf-words.ts'
import { startTestApp } from '../../test/test-app.ts'
import type { TestApp } from '../../test/test-app.ts'
import { expectRefusal, read } from '../../test/test-client.ts'
import type { TestReply } from '../../test/test-client.ts'
import type { DocumentBundle } from '../fhir/document/document-bundle.ts'

const { letters, patients } = routes
let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterEach(() => expect(app.faults).toEqual([]))
afterAll(() => app.close())

const call = (method: string, path: string, body?: object) => app.as('doctor').send(method, path, body)
const sendings = async (id: number) =>
  read(letters.listSendings, await call('GET', `/api/letters/${id}/sendings`)).sendings
const post = (id: number, confirmed: object[], more: object = {}) =>
  call('PATCH', `/api/letters/${id}/status`, { status: 'posted', confirmed, ...more })

let added = 0
async function patientWith(communicationNeeds: Partial<CommunicationNeeds> | null): Promise<number> {
  added += 1
  const body = {
    name: `Ida Fenn ${'abcdefghij'.charAt(added)}`,
    dob: '1951-03-14',
    gpName: 'Patel',
    communicationNeeds,
    confirmedNotDuplicate: true,
  }
  return read(patients.create, await app.as('doctor').post('/api/patients', body)).patient.id
}

/** Approves a letter to the GP with a copy for the patient. */
async function approvedFor(patientId: number): Promise<number> {
  const content = '<p>Dear Dr Patel,</p><h2>Diagnosis</h2><p>She has measles.</p><p>Yours sincerely,</p>'
  const { id } = read(
    letters.create,
    await app.as('doctor').post('/api/letters', { patientId, content }),
  ).letter
  const recipients = [
    { key: 'gp', kind: 'gp' },
    { key: 'patient', kind: 'patient' },
  ]
  read(letters.address, await call('PUT', `/api/letters/${id}/recipients`, { recipients }))
  read(letters.review, await call('PATCH', `/api/letters/${id}/review`, { approved: true }))
  return id
}

const byPost = [
  { key: 'gp', way: 'post' },
  { key: 'patient', way: 'post' },
]

async function copyOf(id: number, recipient: string) {
  const { bytes } = await app.as('doctor').get(`/api/letters/${id}/pdf?recipient=${recipient}`)
  const file = join(tmpdir(), `needs-${id}-${recipient}.pdf`)
  writeFileSync(file, bytes)
  const xml = execFileSync('pdftohtml', ['-xml', '-stdout', '-zoom', '1', '-i', file]).toString()
  const sizes = [...xml.matchAll(/<fontspec [^>]*size="(\d+)"/gu)].map(([, size]) => Number(size))
  return { words: pdfWords(bytes), smallest: Math.min(...sizes) }
}

function documentIn({ body }: TestReply, type: string) {
  const { entry } = body as DocumentBundle
  const found = entry.find(({ resource }) => resource.resourceType === type)
  if (found === undefined) throw new Error(`no ${type} in the document`)
  return found
}

const sealOf = async (id: number) => {
  const { rows } = await sql<{
    printed: string
  }>`select printed from letter_seals where letter_id = ${id}`.execute(app.db)
  return rows.map(({ printed }) => printed)
}

describe('a patient’s communication needs', () => {
  it('are recorded, kept in the history and named in the audit trail; unknown ones are refused', async () => {
    const id = await patientWith(null)
    const path = `/api/patients/${id}`
    for (const wrong of [{ largePrint: 12 }, { formats: ['morse'] }, { shouting: true }])
      expectRefusal(await call('PUT', path, { communicationNeeds: wrong }), 400, 'invalid_input')
    const wanted = { largePrint: 18, language: ' Polish ', interpreter: true }
    const { patient } = read(patients.update, await call('PUT', path, { communicationNeeds: wanted }))
    const recorded = { ...noNeeds, largePrint: 18, language: 'Polish', interpreter: true }
    expect(patient.communicationNeeds).toEqual(recorded)
    const page = read(patients.list, await call('GET', '/api/patients?q=Ida'))
    expect(page.patients.find((one) => one.id === id)?.communicationNeeds).toEqual(recorded)
    read(patients.update, await call('PUT', path, { communicationNeeds: null }))
    const versions = await app.db
      .selectFrom('patientVersions')
      .select('record')
      .where('patientId', '=', id)
      .orderBy('version')
      .execute()
    expect(versions.map(({ record }) => record['communication_needs'])).toEqual([null, recorded])
    const line = await app.db
      .selectFrom('auditLog')
      .select('details')
      .where('patientId', '=', id)
      .where('action', '=', 'patient.edit')
      .executeTakeFirst()
    expect(line?.details).toEqual({ fields: ['communicationNeeds'] })
  })
})

describe('large print', () => {
  it('is in the patient’s own copy, with the same words, and in the evidence, but not in the GP’s copy', async () => {
    const id = await approvedFor(await patientWith({ largePrint: 18 }))
    const [gp, patient] = [await copyOf(id, 'gp'), await copyOf(id, 'patient')]
    expect(gp.smallest).toBeLessThan(11)
    expect(patient.smallest).toBe(18)
    expect(patient.words).toContain('She has measles.')
    expect(read(letters.post, await post(id, byPost)).letter.status).toBe('posted')
    expect((await sendings(id)).map(({ key, largePrint, formats }) => [key, largePrint, formats])).toEqual([
      ['patient', 18, []],
      ['gp', null, []],
    ])
    expect((await copyOf(id, 'patient')).smallest).toBe(18)
    const word = async (query: string) =>
      readDocx((await app.as('doctor').get(`/api/letters/${id}/docx${query}`)).bytes).xml('word/styles.xml')
    expect(await word('?recipient=patient')).toContain('<w:sz w:val="36"/>')
    expect(await word('')).toContain('<w:sz w:val="22"/>')
    expectRefusal(await app.as('doctor').get(`/api/letters/${id}/docx?recipient=x`), 404, 'not_found')
  })

  it('is printed from a seal that was made before the need was recorded, and leaves the seal as it was', async () => {
    const patientId = await patientWith(null)
    const id = await approvedFor(patientId)
    const before = await sealOf(id)
    expect(before.join('')).not.toMatch(/largePrint|communicationNeeds/u)
    expect((await copyOf(id, 'patient')).smallest).toBeLessThan(11)
    read(
      patients.update,
      await call('PUT', `/api/patients/${patientId}`, { communicationNeeds: { largePrint: 28 } }),
    )
    expect((await copyOf(id, 'patient')).smallest).toBe(28)
    expect(await sealOf(id)).toEqual(before)
  })
})

describe('a format that a person makes', () => {
  it('keeps the letter open, for its doctor to see, until somebody confirms that it was made', async () => {
    const id = await approvedFor(await patientWith({ formats: ['braille'] }))
    const { next } = await app.listen('doctor')
    const told = next('letter_delivery')
    expect(read(letters.post, await post(id, byPost)).letter.status).toBe('approved')
    expect(await told).toMatchObject({ letterId: id, key: 'patient', state: 'waiting' })
    const audited = await app.db
      .selectFrom('auditLog')
      .select('details')
      .where('action', '=', 'letter.send')
      .where('letterId', '=', id)
      .executeTakeFirst()
    expect(audited?.details).toMatchObject({ confirmed: ['gp'], sending: [], toMake: ['patient'] })
    expect((await sendings(id))[0]).toMatchObject({
      key: 'patient',
      state: 'waiting',
      formats: ['braille'],
      channel: null,
    })
    const listed = async () => {
      const { groups } = read(routes.attention.list, await call('GET', '/api/attention'))
      return groups.filter(({ items }) => items.some((item) => item.id === id)).map(({ reason }) => reason)
    }
    expect(await listed()).toEqual(['to_make'])
    // Posting again confirms the copy only with `arrived`.
    expect(read(letters.post, await post(id, [{ key: 'patient', way: 'post' }])).letter.status).toBe(
      'approved',
    )
    const made = [{ key: 'patient', way: 'post', arrived: true }]
    const { letter } = read(letters.post, await post(id, made, { notes: 'Transcribed by the sight centre' }))
    expect(letter.status).toBe('posted')
    expect(await sendings(id)).toMatchObject([
      { key: 'patient', state: 'confirmed', formats: ['braille'], note: 'Transcribed by the sight centre' },
      { key: 'gp', state: 'confirmed', formats: [] },
    ])
    expect(await listed()).toEqual([])
  })
})

describe('the GP', () => {
  it('is told what the patient needs if the patient agrees, and nobody else is', async () => {
    const needs = { largePrint: 16, language: 'Polish', interpreter: true } as const
    const told = await approvedFor(await patientWith({ ...needs, tellGp: true }))
    const line = 'Communication needs: large print 16 pt; interpreter: Polish.'
    expect((await copyOf(told, 'gp')).words).toContain(line)
    expect((await copyOf(told, 'patient')).words).not.toContain('Communication needs')
    const untold = await approvedFor(await patientWith(needs))
    expect((await copyOf(untold, 'gp')).words).not.toContain('Communication needs')
  })

  it('is no longer told once the patient withdraws their consent, and the seal stays as it was', async () => {
    const needs = { largePrint: 16, language: 'Polish', tellGp: true } as const
    const patientId = await patientWith(needs)
    const id = await approvedFor(patientId)
    const before = await sealOf(id)
    const told = async () => {
      const { resource } = documentIn(await call('GET', `/api/letters/${id}/fhir`), 'Patient')
      return [(await copyOf(id, 'gp')).words.includes('Polish'), JSON.stringify(resource).includes('Polish')]
    }
    expect(await told()).toEqual([true, true])
    const record = (communicationNeeds: object) =>
      call('PUT', `/api/patients/${patientId}`, { communicationNeeds })
    read(patients.update, await record({ ...needs, tellGp: false }))
    expect(await told()).toEqual([false, false])
    expect((await copyOf(id, 'patient')).smallest).toBe(16)
    // Needs that were not part of the approval are not added.
    read(patients.update, await record({ ...needs, language: 'Polish', contact: 'By text' }))
    expect(await told()).toEqual([true, true])
    expect((await copyOf(id, 'gp')).words).not.toContain('By text')
    expect(await sealOf(id)).toEqual(before)
  })
})
