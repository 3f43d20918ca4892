import { createHash } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { routes } from '@sincerely/contract/routes'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildPatient, buildUser } from '../../../seed/build.ts'
import { onePixel } from '../../test/printed-letter.ts'
import { readDocx } from '../../test/read-docx.ts'
import { runPoppler } from '../../test/run-poppler.ts'
import { startTestApp } from '../../test/test-app.ts'
import type { Person, TestApp } from '../../test/test-app.ts'
import { expectRefusal, read } from '../../test/test-client.ts'

const { settings, letters } = routes
const mine = `data:image/png;base64,${onePixel}`
let app: TestApp
let patientId: number
let folder: string
const pathOf = (person: Person) => `/api/doctors/${app.ids[person]}/signature`

beforeAll(async () => {
  app = await startTestApp()
  patientId = await buildPatient(app.db, { doctorId: app.ids.doctor })
  folder = await mkdtemp(path.join(tmpdir(), 'signatures-'))
})
afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true, force: true })
})

const get = async (person: Person = 'doctor') =>
  read(settings.getSignature, await app.as(person).get(pathOf('doctor'))).signature
const set = (person: Person, body: object) => app.as(person).put(pathOf('doctor'), body)

async function draft(): Promise<number> {
  const body = { patientId, content: '<p>She is well.</p>' }
  return read(letters.create, await app.as('doctor').post('/api/letters', body)).letter.id
}

async function approvedBy(person: Person): Promise<number> {
  const id = await draft()
  read(letters.review, await app.as(person).patch(`/api/letters/${id}/review`, { approved: true }))
  return id
}

async function printedImages(id: number): Promise<number> {
  const file = path.join(folder, 'letter.pdf')
  await writeFile(file, (await app.as('doctor').get(`/api/letters/${id}/pdf`)).bytes)
  const list = await runPoppler('pdfimages', '-list', file)
  return list.split('\n').filter((line) => /^\s*\d+\s+\d+\s+image\b/u.test(line)).length
}

async function inWord(id: number): Promise<boolean> {
  const file = readDocx((await app.as('doctor').get(`/api/letters/${id}/docx`)).bytes)
  return file.xml('word/document.xml').includes('Signature of')
}

const frameOf = async (id: number) =>
  read(letters.frame, await app.as('doctor').get(`/api/letters/${id}/frame`)).frame

describe('the signature image of a doctor', () => {
  it.each([
    ['no image', 'hello'],
    ['an image of another kind', 'data:image/svg+xml;base64,PHN2Zy8+'],
    ['an address', 'https://example.org/signature.png'],
    [
      'one that begins like a PNG only',
      `data:image/png;base64,${Buffer.from(onePixel, 'base64').subarray(0, 40).toString('base64')}`,
    ],
    ['one of too many pixels', `data:image/png;base64,${wide()}`],
  ])('is refused if it is %s', async (_, image) => {
    expectRefusal(await set('doctor', { image }), 422, 'signature_not_printable')
    expect(await get()).toMatchObject({ image: null, version: 0 })
  })

  it('is refused if it is too large', async () => {
    const image = `data:image/png;base64,${'A'.repeat(300_000)}`
    expectRefusal(await set('doctor', { image }), 400, 'invalid_input')
  })

  it('can be set and removed by the doctor or an administrator only [T-16]', async () => {
    expectRefusal(await set('secretary', { image: mine }), 403, 'not_allowed')
    expectRefusal(await app.as('secretary').delete(pathOf('doctor')), 403, 'not_allowed')
    expectRefusal(await set('otherDoctor', { image: mine }), 404, 'not_found')
    expectRefusal(await app.as('otherDoctor').get(pathOf('doctor')), 404, 'not_found')
    expectRefusal(
      await app.as('admin').put(`/api/doctors/${app.ids.secretary}/signature`, { image: mine }),
      404,
      'not_found',
    )
    expect(
      read(settings.setSignature, await set('admin', { image: mine, version: 0 })).signature,
    ).toMatchObject({
      doctorId: app.ids.doctor,
      image: mine,
      version: 1,
    })
    expectRefusal(await set('doctor', { image: mine, version: 0 }), 409, 'signature_changed_meanwhile')
    expect((await get('secretary')).image).toBe(mine)
    // This is the version before the administrator's image.
    const stale = await app.as('doctor').delete(`${pathOf('doctor')}?version=0`)
    expectRefusal(stale, 409, 'signature_changed_meanwhile')
    expect(await get()).toMatchObject({ image: mine, version: 1 })
    read(settings.removeSignature, await app.as('doctor').delete(`${pathOf('doctor')}?version=1`))
    expect(await get()).toMatchObject({ image: null, version: 2 })
    const lines = await app.db
      .selectFrom('auditLog')
      .select(['action', 'actorId', 'userId'])
      .where('action', 'like', 'signature.%')
      .orderBy('seq')
      .execute()
    expect(lines).toEqual([
      { action: 'signature.set', actorId: app.ids.admin, userId: app.ids.doctor },
      { action: 'signature.remove', actorId: app.ids.doctor, userId: app.ids.doctor },
    ])
  })
})

describe('the signature image of a former doctor', () => {
  const newDoctor = async (email: string): Promise<number> => {
    const id = await buildUser(app.db, { name: 'Dr Una Ames', email })
    const image = { image: mine, version: 0 }
    read(settings.setSignature, await app.as('admin').put(`/api/doctors/${id}/signature`, image))
    return id
  }
  const kept = (id: number) =>
    app.db
      .selectFrom('signatureImages')
      .select(['image', 'version'])
      .where('doctorId', '=', id)
      .executeTakeFirst()

  it('is removed when the doctor is deleted or gets another role', async () => {
    const leaver = await newDoctor('signs-and-leaves@test.example')
    read(routes.users.delete, await app.as('admin').delete(`/api/users/${leaver}`))
    const other = await newDoctor('signs-and-turns@test.example')
    read(routes.users.update, await app.as('admin').put(`/api/users/${other}`, { role: 'secretary' }))
    for (const id of [leaver, other]) expect(await kept(id)).toEqual({ image: null, version: 2 })
    const lines = await app.db
      .selectFrom('auditLog')
      .select(['action', 'actorId'])
      .where('action', '=', 'signature.remove')
      .where('userId', 'in', [leaver, other])
      .execute()
    const line = { action: 'signature.remove', actorId: app.ids.admin }
    expect(lines).toEqual([line, line])
  })

  it('can be removed by administrators, but not set, while the doctor is inactive', async () => {
    const id = await newDoctor('signs-on-hold@test.example')
    const theirs = `/api/doctors/${id}/signature`
    await app.as('admin').patch(`/api/users/${id}/status`, { status: 'inactive' })
    expectRefusal(await app.as('doctor').delete(theirs), 404, 'not_found')
    expectRefusal(await app.as('admin').put(theirs, { image: mine }), 404, 'not_found')
    const { signature } = read(settings.removeSignature, await app.as('admin').delete(theirs))
    expect(signature).toMatchObject({ doctorId: id, image: null, version: 2 })
    expect(await kept(id)).toEqual({ image: null, version: 2 })
    expectRefusal(await app.as('admin').delete('/api/doctors/999999/signature'), 404, 'not_found')
  })
})

describe('the signature on letters', () => {
  it('is on what the doctor approved, not on drafts or approvals on behalf [T-16]', async () => {
    read(settings.setSignature, await set('doctor', { image: mine }))
    const [unfinished, own, onBehalf] = [
      await draft(),
      await approvedBy('doctor'),
      await approvedBy('secretary'),
    ]
    expect(await Promise.all([unfinished, own, onBehalf].map(inWord))).toEqual([false, true, false])
    for (const [id, images] of [
      [unfinished, 0],
      [own, 1],
      [onBehalf, 0],
    ] as const)
      expect(await printedImages(id)).toBe(images)
    expect((await frameOf(own)).signature).toEqual({ src: mine, alt: 'Signature of Dr Test doctor' })
    expect((await frameOf(unfinished)).signature).toBeNull()
  })

  it('stays as approved, whatever becomes of the image, and is part of the seal', async () => {
    const id = await approvedBy('doctor')
    const fetchPdf = async () => (await app.as('doctor').get(`/api/letters/${id}/pdf`)).bytes
    const before = await fetchPdf()
    read(settings.removeSignature, await app.as('doctor').delete(pathOf('doctor')))
    expect((await fetchPdf()).equals(before)).toBe(true)
    expect(await printedImages(id)).toBe(1)
    const seal = await app.db
      .selectFrom('letterSeals')
      .select(['printed', 'sha256'])
      .where('letterId', '=', id)
      .executeTakeFirstOrThrow()
    expect(seal.printed).toContain(onePixel)
    expect(createHash('sha256').update(seal.printed).digest('hex')).toBe(seal.sha256)
    const printed = seal.printed.replace(onePixel, onePixel.replace('iVBOR', 'iVBOS'))
    await app.db.updateTable('letterSeals').set({ printed }).where('letterId', '=', id).execute()
    expectRefusal(await app.as('doctor').get(`/api/letters/${id}/pdf`), 500, 'fault')
    expect(await inWord(await approvedBy('doctor'))).toBe(false)
  })

  it('is not on letters with an older seal, which still print', async () => {
    const id = await approvedBy('doctor')
    const { printed } = await app.db
      .selectFrom('letterSeals')
      .select('printed')
      .where('letterId', '=', id)
      .executeTakeFirstOrThrow()
    const older = printed.replace('"signature":null,', '')
    expect(older).not.toBe(printed)
    const sha256 = createHash('sha256').update(older).digest('hex')
    await app.db
      .updateTable('letterSeals')
      .set({ printed: older, sha256 })
      .where('letterId', '=', id)
      .execute()
    expect(await printedImages(id)).toBe(0)
    expect((await frameOf(id)).signature).toBeNull()
  })
})

function wide(): string {
  const bytes = Buffer.from(onePixel, 'base64')
  bytes.writeUInt32BE(100_000, 16)
  return bytes.toString('base64')
}
