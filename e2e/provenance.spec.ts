// Tests the line that tells how a letter was written. The practice switches it on; it is sealed with the
// approval and appears on screen, in the PDF and in FHIR.
import { readFile } from 'node:fs/promises'
import { modelAt, modelKey } from './support/model-server.ts'
import { findingsOf } from './support/axe.ts'
import { type Letter, approve, clientOf, newPatient } from './support/client.ts'
import { expect, test } from './support/journey.ts'
import { downloadAs } from './support/letter-files.ts'
import { pdfText } from './support/pdf-text.ts'
import { modelAddress, tokenOf } from './support/sessions.ts'

const wide = { viewport: { width: 1440, height: 900 } }

test('A letter drafted by AI says so in its last line, in the PDF and in FHIR, and is counted for the administrator', async ({
  openAs,
  address,
}) => {
  const client = clientOf(address, await tokenOf('otherDoctor'))
  await client.post('/api/user-settings/api-key', { apiKey: modelKey })
  const practice = clientOf(address, await tokenOf('admin'))
  const admin = await openAs('admin', wide)
  try {
    await admin.goto('/settings?tab=practice')
    const choice = admin.getByRole('switch', { name: 'Show at the end of each letter how it was written' })
    await expect(choice).not.toBeChecked()
    await choice.focus()
    await admin.keyboard.press('Space')
    await expect(choice).toBeChecked()

    const patient = await newPatient(client, 'Thessaly Brandreth')
    const page = await openAs('otherDoctor', wide)
    await page.goto(`/patients/${patient.id}?letter=true`)
    const dialog = page.getByRole('dialog', { name: `Create letter for ${patient.name}` })
    await expect(dialog.getByRole('textbox', { name: 'Dictation' })).toBeFocused()
    await page.keyboard.type('She is well full stop')
    await modelAt(modelAddress()).answer('Thessaly Brandreth', {
      says: '<p>Dear Dr Patel,</p><p>She is well.</p>',
    })
    await page.keyboard.press('ControlOrMeta+Enter')
    await expect(dialog).toContainText('Made by AI from your dictation.')
    await expect(dialog.getByRole('button', { name: 'Accept & Save' })).toBeEnabled()
    await page.keyboard.press('ControlOrMeta+Enter')
    await expect(page.getByText('Letter has been created successfully')).toBeVisible()
    const { letters } = await client.get<{ letters: Letter[] }>(`/api/patients/${patient.id}/letters`)
    const [{ id } = { id: 0 }] = letters
    await page.goto(`/letters/${id}`)
    const letter = page.getByRole('article')
    await expect(letter).toContainText(/Typed by Dr .*, drafted by AI, not yet approved\./)
    await approve(client, id)
    const line = /Typed by Dr [^,]*, drafted by AI, reviewed and approved by Dr [^,]* on \d+ \p{L}+ \d{4}\./u
    await expect(letter).toContainText(line)
    await page.setViewportSize({ width: 390, height: 844 })
    await expect(letter).toContainText(line)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    // On a phone, downloads are in another menu.
    await page.setViewportSize(wide.viewport)
    expect((await pdfText(await downloadAs(page, 'PDF'))).replace(/\s+/gu, ' ')).toMatch(line)
    const fhir = await readFile(await (await downloadAs(page, 'FHIR document')).path(), 'utf8')
    expect(fhir).toMatch(/"CLINAST_AIRPT"[^]*"resourceType": "Provenance"[^]*drafted by AI/u)

    await admin.goto('/admin/ai')
    const row = admin.getByRole('table', { name: 'AI in letters, by month and model' }).getByRole('row')
    await expect(row.nth(1)).toContainText('gpt-4o-mini')
    expect(await findingsOf(admin, 'AI in letters')).toEqual([])
    const downloading = admin.waitForEvent('download')
    await admin.getByRole('button', { name: 'Download list' }).click()
    expect((await downloading).suggestedFilename()).toMatch(/^AI_in_letters_.*\.csv$/)
  } finally {
    await practice.put('/api/practice-settings', { provenanceLine: false })
    await client.delete('/api/user-settings/api-key')
  }
})
