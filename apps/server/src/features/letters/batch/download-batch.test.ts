import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newApproved, newDraft } from '../../../test/letter-batch.ts'
import { runPoppler } from '../../../test/run-poppler.ts'
import { startTestApp } from '../../../test/test-app.ts'
import type { Person, TestApp } from '../../../test/test-app.ts'
import { expectRefusal } from '../../../test/test-client.ts'

let app: TestApp
let folder: string

beforeAll(async () => {
  app = await startTestApp()
  folder = await mkdtemp(path.join(tmpdir(), 'letter-batch-'))
})
afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true, force: true })
})

type Numbered = { id: number }
const ask = (person: Person, form: 'pdf' | 'zip', ...chosen: Numbered[]) =>
  app.as(person).post(`/api/letters/batch/${form}`, { ids: chosen.map(({ id }) => id) })

async function pagesOf(bytes: Uint8Array): Promise<string[]> {
  const file = path.join(folder, 'printed.pdf')
  await writeFile(file, bytes)
  return (await runPoppler('pdftotext', '-layout', file, '-')).split('\f').slice(0, -1)
}

describe('a batch file that cannot be made', () => {
  it('is refused if it is empty, too large or has a letter twice', async () => {
    const many = Array.from({ length: 501 }, (_, at) => ({ id: at + 1 }))
    for (const chosen of [[], many, [{ id: 1 }, { id: 1 }]])
      expectRefusal(await ask('doctor', 'pdf', ...chosen), 400, 'invalid_input')
  })

  it.each(['pdf', 'zip'] as const)(
    'is refused with the reason for each letter that cannot be printed: %s',
    async (form) => {
      const [good, bad] = [await newDraft(app), await newDraft(app, { content: '<p>Signed བ</p>' })]
      const worse = await newDraft(app, { content: '<p>And ད</p>' })
      const reply = await ask('doctor', form, good, bad, { id: 999_999 }, worse)
      expectRefusal(reply, 422, 'letters_not_printable')
      expect(reply.body).toMatchObject({
        fields: {
          'ids.1': expect.stringContaining('cannot be printed: བ.'),
          'ids.2': 'This does not exist, or you do not have access to it.',
          'ids.3': expect.stringContaining('cannot be printed: ད.'),
        },
      })
      expect(reply.body).not.toHaveProperty('fields.ids.0')
    },
  )

  it.each(['pdf', 'zip'] as const)(
    'is refused for a letter out of scope, without its details: %s',
    async (form) => {
      const letter = await newDraft(app)
      const reply = await ask('otherSecretary', form, letter)
      expectRefusal(reply, 422, 'letters_not_printable')
      expect(Object.keys((reply.body as { fields: object }).fields)).toEqual(['ids.0'])
    },
  )

  it('counts the pages of large print, which has more of them', async () => {
    const letter = await newDraft(app)
    const recipients = JSON.stringify([
      { key: 'patient', kind: 'patient' },
      { key: 'gp', kind: 'gp' },
    ])
    const content = `<p>${'word '.repeat(130_000)}</p>`
    await app.db.updateTable('letters').set({ content, recipients }).where('id', '=', letter.id).execute()
    const needs = { communicationNeeds: { largePrint: 28 } }
    await app.as('doctor').put(`/api/patients/${letter.patientId}`, needs)
    const about = async (form: 'pdf' | 'zip') => {
      const reply = await ask('doctor', form, letter)
      expectRefusal(reply, 422, 'batch_too_large')
      return (reply.body as { message: string }).message
    }
    expect(await about('zip')).toContain('about 2,106 pages')
    expect(await about('pdf')).toContain('about 2,432 pages')
  })

  it('is refused before printing if it would have too many pages', async () => {
    const long = [await newDraft(app), await newDraft(app), await newDraft(app)]
    const recipients = Array.from({ length: 20 }, (_, at) => ({ key: `r-${at}`, kind: 'other' }))
    await app.db
      .updateTable('letters')
      .set({ content: `<p>${'word '.repeat(40_000)}</p>`, recipients: JSON.stringify(recipients) })
      .where(
        'id',
        'in',
        long.map(({ id }) => id),
      )
      .execute()
    const reply = await ask('doctor', 'pdf', ...long)
    expectRefusal(reply, 422, 'batch_too_large')
    expect(reply.body).toMatchObject({
      message: 'These letters have about 6,060 pages. One file can have at most 2,000. Choose fewer letters.',
    })
  })

  it('is refused if the seal of a letter was altered [T-29]', async () => {
    const letter = await newApproved(app)
    await app.db
      .updateTable('letterSeals')
      .set({ sha256: '0'.repeat(64) })
      .where('letterId', '=', letter.id)
      .execute()
    const reply = await ask('doctor', 'pdf', letter)
    expectRefusal(reply, 422, 'letters_not_printable')
  })
})

describe('a batch PDF', () => {
  it('has a copy for each recipient, sorted by recipient, each with its own page numbers', async () => {
    const moss = { gpName: 'Moss', gpAddress: '1 Quay Road' }
    const first = await newDraft(app, { name: 'Ada Pike', ...moss })
    const second = await newApproved(app, { name: 'Bea Pike', gpName: 'Amber', gpAddress: '3 Oak Hill' })
    const third = await newApproved(app, { name: 'Cleo Pike', ...moss, content: '<p>Line.</p>'.repeat(60) })
    const nowhere = await newDraft(app, { name: 'Dora Pike', gpName: null })
    const recipients = [
      { key: 'gp', kind: 'gp' },
      { key: 'a', kind: 'other', name: 'Dr Moss', address: '1 Quay Road' },
      { key: 'b', kind: 'other', name: 'élan clinic', address: '9 Sea View' },
    ]
    await app.as('doctor').put(`/api/letters/${second.id}/recipients`, { recipients })
    await app.as('doctor').patch(`/api/letters/${second.id}/review`, { approved: true })

    const reply = await ask('secretary', 'pdf', nowhere, third, second, first)
    expect(reply.status, JSON.stringify(reply.body)).toBe(200)
    expect(reply.headers.get('content-disposition')).toContain('filename="Letters_2026-11-20.pdf"')
    const pages = await pagesOf(reply.bytes)
    const shown = pages.map((page) => [
      /(?:Dr Amber|Dr Moss|élan clinic)/u.exec(page.split('cc:')[0] ?? '')?.[0],
      /\w+ Pike/u.exec(page)?.[0],
      /Page \d of \d/u.exec(page)?.[0],
      page.includes('DRAFT'),
    ])
    expect(shown).toEqual([
      ['Dr Amber', 'Bea Pike', 'Page 1 of 1', false],
      ['Dr Moss', 'Ada Pike', 'Page 1 of 1', true],
      ['Dr Moss', 'Bea Pike', 'Page 1 of 1', false],
      ['Dr Moss', 'Cleo Pike', 'Page 1 of 3', false],
      [undefined, 'Cleo Pike', 'Page 2 of 3', false],
      [undefined, 'Cleo Pike', 'Page 3 of 3', false],
      ['élan clinic', 'Bea Pike', 'Page 1 of 1', false],
      [undefined, 'Dora Pike', 'Page 1 of 1', true],
    ])
    const information = await runPoppler('pdfinfo', path.join(folder, 'printed.pdf'))
    expect(information).toMatch(/^Title: +Letters$/mu)
    expect(information).toMatch(/^Tagged: +yes$/mu)
  })

  it('prints approved letters as they were sealed, whatever changed since', async () => {
    const letter = await newApproved(app, {
      name: 'Fay Tern',
      gpName: 'Sealed',
      content: '<p>As approved.</p>',
    })
    await app.db.updateTable('patients').set({ gpName: 'Later' }).where('name', '=', 'Fay Tern').execute()
    const [page] = await pagesOf((await ask('doctor', 'pdf', letter)).bytes)
    expect(page).toContain('Dr Sealed')
    expect(page).not.toContain('Later')
  })
})

describe('a batch zip file', () => {
  it('has a uniquely named PDF for each letter, and a list without active formulas', async () => {
    const one = await newDraft(app, { name: 'Żaneta Wren' })
    const other = await newApproved(app, { name: 'Żaneta Wren' })
    const formula = await newDraft(app, { name: '=1+1, "Sum"' })
    const reply = await ask('doctor', 'zip', one, other, formula)
    expect(reply.status, JSON.stringify(reply.body)).toBe(200)
    expect(reply.headers.get('content-type')).toContain('application/zip')
    expect(reply.headers.get('content-disposition')).toContain('Letters_2026-11-20.zip')
    const files = unzipSync(reply.bytes)
    expect(Object.keys(files)).toEqual([
      'Letter_Żaneta_Wren_2026-11-20.pdf',
      'Letter_Żaneta_Wren_2026-11-20_2.pdf',
      'Letter_=1+1,_Sum_2026-11-20.pdf',
      'Letters.csv',
    ])
    expect(Buffer.from(files['Letters.csv'] ?? []).toString('utf8')).toBe(
      [
        '\uFEFFFile,Letter no.,Patient,Type,Status',
        `Letter_Żaneta_Wren_2026-11-20.pdf,${one.id},Żaneta Wren,Consultation Letter,Draft`,
        `Letter_Żaneta_Wren_2026-11-20_2.pdf,${other.id},Żaneta Wren,Consultation Letter,Approved`,
        `"Letter_=1+1,_Sum_2026-11-20.pdf",${formula.id},"'=1+1, ""Sum""",Consultation Letter,Draft`,
        '',
      ].join('\r\n'),
    )
    const pages = await pagesOf(files['Letter_Żaneta_Wren_2026-11-20_2.pdf'] ?? new Uint8Array())
    expect(pages).toHaveLength(1)
    expect(pages[0]).toContain('Żaneta Wren')
  })
})
