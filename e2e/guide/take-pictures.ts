import { writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { BrowserContextOptions, Page } from '@playwright/test'
import { type Client, approve, newLetter, newPatient } from '../support/client.ts'
import { recordedAtLeast, sentDictation } from '../support/dictating.ts'
import { type Journey, expect, test } from '../support/journey.ts'
import { editorOf } from '../support/letter-editor.ts'
import { printList } from '../support/patient-list-pdf.ts'
import { lookAt } from '../support/looking.ts'
import type { Person } from '../support/people.ts'
import { type Size, takePicture } from './picture.ts'

const sizesFile = fileURLToPath(
  new URL('../../apps/web/src/features/help/guide/picture-sizes.json', import.meta.url),
)
const window = { width: 1104, height: 760 }
const look: BrowserContextOptions = {
  viewport: window,
  deviceScaleFactor: 2,
  colorScheme: 'light',
  reducedMotion: 'reduce',
  permissions: ['microphone'],
}

type Scene = { page: Page; doctor: Client }

/** Each entry opens a state and takes its picture. The first entries show the unchanged demo practice. */
const pictures: Record<string, { who: Person; take: (scene: Scene) => Promise<Size> }> = {
  dashboard: { who: 'doctor', take: dashboard },
  letters: { who: 'doctor', take: letters },
  recorder: { who: 'doctor', take: recorder },
  typing: { who: 'secretary', take: typing },
  editor: { who: 'doctor', take: editor },
  'fact-check': { who: 'doctor', take: factCheck },
  posting: { who: 'secretary', take: posting },
  patient: { who: 'secretary', take: patient },
  upload: { who: 'secretary', take: upload },
  'letter-template': { who: 'doctor', take: letterTemplate },
  users: { who: 'admin', take: users },
  assignments: { who: 'admin', take: assignments },
  admin: { who: 'admin', take: admin },
}

test('The pictures of the user guide are taken', async ({ openAs, doctor }) => {
  const sizes: Record<string, Size> = {}
  for (const [name, { who, take }] of Object.entries(pictures)) {
    const page = await open(openAs, who)
    sizes[name] = await test.step(name, () => take({ page, doctor }))
    await page.context().close()
  }
  await writeFile(sizesFile, `${JSON.stringify(sizes, null, 2)}\n`)
})

/** The sidebar is collapsed, which leaves more space for the subject. */
async function open(openAs: Journey['openAs'], who: Person): Promise<Page> {
  const page = await openAs(who, look)
  await page.addInitScript(() => localStorage.setItem('sincerely-sidebar', 'collapsed'))
  return page
}

async function dashboard({ page }: Scene): Promise<Size> {
  await page.goto('/')
  await expect(page.getByText('Next up')).toBeVisible()
  await expect(page.getByText('Healthy')).toBeVisible()
  return takePicture(page, 'dashboard', page.getByRole('main'))
}

async function recorder({ page }: Scene): Promise<Size> {
  await page.goto('/patients/1')
  await page.getByRole('button', { name: 'Dictate' }).click()
  const dialog = page.getByRole('dialog', { name: /^Dictation for/ })
  await dialog.getByRole('button', { name: 'Record' }).click()
  await recordedAtLeast(page, 9)
  const size = await takePicture(page, 'recorder', dialog, 700)
  await dialog.getByRole('button', { name: 'Discard' }).click()
  return size
}

async function typing({ page, doctor }: Scene): Promise<Size> {
  const dictated = await newPatient(doctor, 'Rosalind Ashgrove')
  const id = await sentDictation(doctor, dictated, 20)
  await page.goto(`/to-type/${id}`)
  await expect(editorOf(page, dictated)).toBeFocused()
  await page.keyboard.type('I saw Mrs Ashgrove in clinic today. Her breathing is much better.')
  return takePicture(page, 'typing', page.getByRole('main'), 720)
}

async function editor({ page, doctor }: Scene): Promise<Size> {
  const { letters: drafts } = await doctor.get<{ letters: { id: number; patientName: string }[] }>(
    '/api/letters?status=draft&q=Coleridge',
  )
  const [draft] = drafts
  if (!draft) throw new Error('The demo has no draft of this patient.')
  await page.goto(`/letters/${draft.id}?edit=true`)
  await expect(page.getByRole('textbox', { name: `Letter for ${draft.patientName}` })).toBeFocused()
  await isChecked(page)
  return takePicture(page, 'editor', page.getByRole('main'), 720)
}

async function factCheck({ page, doctor }: Scene): Promise<Size> {
  const about = await newPatient(doctor, 'Imogen Larkspur')
  const said =
    'I saw her in clinic today full stop start bisoprolol two point five milligrams once daily full stop review in six weeks full stop'
  const written =
    '<p>I saw her in clinic today.</p><p>Start bisoprolol 25 mg once daily.</p><p>Review in six weeks.</p>'
  const { id } = await newLetter(doctor, about, written, { rawTranscription: said })
  await page.goto(`/letters/${id}`)
  const list = page.getByRole('list', { name: 'Open findings' })
  await expect(list.getByRole('listitem').first()).toBeVisible()
  await page.keyboard.press('F8')
  await expect(page.getByRole('button', { name: /^Fix/ }).first()).toBeVisible()
  return takePicture(page, 'fact-check', page.getByRole('main'), 720)
}

async function letters({ page }: Scene): Promise<Size> {
  await page.setViewportSize({ width: 1280, height: window.height })
  await page.goto('/letters')
  await expect(page.getByRole('article')).toContainText('Yours sincerely')
  await isChecked(page)
  return takePicture(page, 'letters', page.getByRole('main'), 720)
}

async function isChecked(page: Page): Promise<void> {
  await expect(page.getByRole('region', { name: 'Fact check' }).getByRole('status')).toHaveText(
    'No open findings',
  )
}

async function posting({ page, doctor }: Scene): Promise<Size> {
  const about = await newPatient(doctor, 'Beatrix Fenwick', { email: 'b.fenwick@mail.example' })
  const { id } = await newLetter(doctor, about, '<p>She is well.</p>')
  const recipients = [
    { key: 'gp', kind: 'gp', way: 'post' },
    { key: 'patient', kind: 'patient', way: 'hand' },
  ]
  await doctor.put(`/api/letters/${id}/recipients`, { recipients })
  await approve(doctor, id)
  await page.goto(`/letters/${id}`)
  await expect(page.getByRole('button', { name: 'Post', exact: true })).toBeVisible()
  await lookAt(page)
  await page.keyboard.press('p')
  const dialog = page.getByRole('dialog', { name: 'Post this letter' })
  await expect(dialog.getByRole('button', { name: 'Confirm and post' })).toBeVisible()
  return takePicture(page, 'posting', dialog)
}

async function patient({ page }: Scene): Promise<Size> {
  await page.goto('/patients/1')
  await expect(page.getByRole('columnheader', { name: 'Type' })).toBeVisible()
  return takePicture(page, 'patient', page.getByRole('main'))
}

async function upload({ page }: Scene): Promise<Size> {
  const browser = page.context().browser()
  if (!browser) throw new Error('There is no browser to print with.')
  const list = await printList(browser, 'clinic.pdf', [
    { name: 'Ottoline Merriweather', dob: '04/03/1951', number: 'HLC-20411' },
    { name: 'Barnaby Quickfall', dob: '19/11/1968', sex: 'M', number: 'HLC-20412' },
    { name: 'Philippa Stonebridge', dob: '31/02/1974', number: 'HLC-20413' },
    { name: 'Cuthbert Oakhanger', dob: '08/07/1943', sex: 'M', number: 'HLC-20414' },
    { name: 'Henrietta Winslade', dob: '22/05/1990', number: 'HLC-20415' },
  ])
  await page.goto('/patients/upload')
  await page.locator('input[type="file"]').first().setInputFiles(list)
  await page.getByRole('button', { name: 'Upload & Extract' }).click()
  await expect(page.getByRole('button', { name: /^Create \d Patients$/ })).toBeVisible()
  const news = page.getByRole('region', { name: 'Messages' }).getByRole('button', { name: 'Close' })
  await news.first().click()
  await expect
    .poll(() => page.getByRole('img', { name: 'Page 1 of clinic.pdf' }).evaluate(isDrawn))
    .toBe(true)
  return takePicture(page, 'upload', page.getByRole('main'), 720)
}

/** Runs in the browser. Returns true if any pixel is neither white nor transparent. */
function isDrawn(canvas: Element): boolean {
  if (!(canvas instanceof HTMLCanvasElement)) return false
  const pixels = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data ?? []
  return pixels.some((part, at) => at % 4 === 3 && part > 0 && (pixels[at - 1] ?? 255) < 128)
}

async function letterTemplate({ page }: Scene): Promise<Size> {
  await page.goto('/settings?tab=letter-template')
  await expect(page.getByRole('textbox', { name: 'Header' })).toBeVisible()
  return takePicture(page, 'letter-template', page.getByRole('main'), 720)
}

async function users({ page }: Scene): Promise<Size> {
  await page.goto('/admin/users')
  await expect(page.getByRole('row', { name: /Whitfield/ })).toBeVisible()
  return takePicture(page, 'users', page.getByRole('main'), 400)
}

async function assignments({ page }: Scene): Promise<Size> {
  await page.goto('/admin/assignments')
  await expect(page.getByRole('row', { name: /Whitfield/ })).toBeVisible()
  return takePicture(page, 'assignments', page.getByRole('main'), 550)
}

async function admin({ page }: Scene): Promise<Size> {
  await page.goto('/admin')
  await expect(page.getByRole('region', { name: 'Turnaround' }).locator('svg').first()).toBeVisible()
  return takePicture(page, 'admin', page.getByRole('main'), 720)
}
