// Tests the header and footer of letters. The practice has a default, and a doctor can have their own. The
// editor shows them as printed.
import type { Locator, Page } from '@playwright/test'
import { findingsOf } from './support/axe.ts'
import { clientOf, newLetter, newPatient } from './support/client.ts'
import { drawnFile } from './support/drawn-image.ts'
import { expect, test } from './support/journey.ts'
import { selectLine } from './support/letter-editor.ts'
import { downloadAs } from './support/letter-files.ts'
import { pdfText } from './support/pdf-text.ts'
import { tokenOf } from './support/sessions.ts'
import { goTo } from './support/go-to.ts'

const wide = { width: 1440, height: 900 }
const place = '/settings?tab=letter-template'
const template = '/api/user-settings'
const tobias = 'Dr Tobias Llewellyn-Rhys'

type Frame = { header: string; footer: string }
type Template = { settings: Frame & { defaultHeader: string } }

test.use({ viewport: wide })

test('The practice’s letterhead prints for a doctor without one, and an administrator sets that signature', async ({
  openAs,
  address,
}) => {
  const server = clientOf(address, await tokenOf('admin'))
  const doctor = clientOf(address, await tokenOf('otherDoctor'))
  const { settings: before } = await server.get<Template>(template)
  const { user } = await doctor.get<{ user: { id: number } }>('/api/auth/verify')
  const patient = await newPatient(doctor, 'Leocadia Pemberstone')
  const letter = await newLetter(doctor, patient, '<p>She is well.</p>')
  const admin = await openAs('admin', { viewport: wide })
  const other = await openAs('otherDoctor', { viewport: wide })
  try {
    await admin.goto(place)
    await expect(admin.getByText("This is the practice's default template.")).toBeVisible()
    const header = admin.getByRole('textbox', { name: 'Header' })
    await header.fill('Thistledown Row Surgery')
    await expect(pageOf(admin)).toContainText('Thistledown Row Surgery')
    await admin.getByRole('button', { name: 'Save Templates' }).click()
    await expect(admin.getByText('Header and footer saved')).toBeVisible()

    await other.goto(place)
    await expect(other.getByText("If you leave this blank, the practice's default prints.")).toHaveCount(2)
    await expect(pageOf(other)).toContainText('Thistledown Row Surgery')
    await goTo(other, `/letters/${letter.id}`)
    expect(await pdfText(await downloadAs(other, 'PDF'))).toMatch(
      /Thistledown Row Surgery[\s\S]*She is well\./,
    )

    const signature = admin.getByRole('region', { name: 'Signature' })
    await signature.getByLabel('Doctor').selectOption(tobias)
    await expect(signature.getByText('The signature prints here')).toBeVisible()
    await choose(signature.getByRole('button', { name: 'Choose an image' }), 'signature.png')
    await expect(admin.getByText('Signature saved')).toBeVisible()
    await expect(signature.getByRole('img', { name: `Signature of ${tobias}` })).toBeVisible()
    expect(await findingsOf(admin, 'the letter template of the practice')).toEqual([])
    await other.goto(place)
    await expect(other.getByRole('img', { name: `Signature of ${tobias}` })).toBeVisible()
    await signature.getByRole('button', { name: 'Remove signature' }).click()
    await expect(
      admin.getByText('Signature removed. Letters that are already approved keep it.'),
    ).toBeVisible()
    await expect(signature.getByText('The signature prints here')).toBeVisible()
    await other.reload()
    await expect(other.getByText('The signature prints here')).toBeVisible()
  } finally {
    await server.put(template, { header: before.header, footer: before.footer })
    await server.delete(`/api/doctors/${user.id}/signature`)
  }
})

test('A header can be started from the default and edited with formatting and an image, with a live preview', async ({
  page,
  doctor,
}) => {
  const { settings: before } = await doctor.get<Template>(template)
  try {
    await page.goto(place)
    const header = page.getByRole('textbox', { name: 'Header' })
    await header.click()
    await page.keyboard.press('Control+a')
    await page.keyboard.press('Delete')
    await expect(page.getByText("If you leave this blank, the practice's default prints.")).toBeVisible()
    await page.getByRole('button', { name: 'Start the header from the default' }).click()
    await expect(header).toHaveText(wordsOf(before.defaultHeader))

    await header.click()
    await page.keyboard.press('Control+End')
    await page.keyboard.press('Enter')
    await page.keyboard.type('Second floor, Juniper House')
    await selectLine(header, 'Second floor, Juniper House')
    const italic = page.getByRole('toolbar', { name: 'Header: text formatting' }).getByLabel('Italic')
    await italic.click()
    await expect(header.locator('em')).toHaveText('Second floor, Juniper House')
    await expect(pageOf(page)).toContainText('Second floor, Juniper House')

    const insert = page.getByRole('button', { name: 'Insert image in the header' })
    await page.keyboard.press('Control+End')
    await choose(insert, 'practice-logo.png')
    // The logo appears in the editor and in the preview below it.
    await expect(page.getByRole('img', { name: 'practice logo' })).toHaveCount(2)
    await expect(page.locator('em').filter({ hasText: 'Juniper House' })).toHaveCount(2)
    expect(await findingsOf(page, 'a header that is written as it looks')).toEqual([])
    await page.getByRole('button', { name: 'Save Templates' }).click()
    await expect(page.getByText('Header and footer saved')).toBeVisible()
    await page.reload()
    await expect(header.getByRole('img', { name: 'practice logo' })).toBeVisible()
    expect((await doctor.get<Template>(template)).settings.header).toMatch(
      /<em>Second floor, Juniper House<\/em>[^]*<img src="data:image\/png/,
    )
  } finally {
    await doctor.put(template, { header: before.header, footer: before.footer })
  }
})

/** Returns the preview that the server prints. */
function pageOf(page: Page): Locator {
  return page.getByRole('region', { name: 'Page preview' })
}

/** Presses a button that asks for a file, and chooses a drawing. */
async function choose(button: Locator, name: string): Promise<void> {
  const page = button.page()
  const choosing = page.waitForEvent('filechooser')
  await button.click()
  await (await choosing).setFiles(await drawnFile(page, name))
}

/** Returns the text of markup that has no special characters. */
function wordsOf(html: string): string {
  return html.replaceAll(/<[^>]+>/g, '')
}
