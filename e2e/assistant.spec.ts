import type { Locator, Page } from '@playwright/test'
import { findingsOf } from './support/axe.ts'
import { type Client, clientOf, letterNow, newLetter, newPatient } from './support/client.ts'
import { closeMessages } from './support/close-messages.ts'
import { expect, test } from './support/journey.ts'
import { editorOf } from './support/letter-editor.ts'
import { type Model, modelAt, modelKey } from './support/model-server.ts'
import { modelAddress, tokenOf } from './support/sessions.ts'
import { goTo } from './support/go-to.ts'

const wide = { viewport: { width: 1440, height: 900 } }
const keyPlace = '/api/user-settings/api-key'
const withoutKey = 'API key for the AI provider not configured. Please add your API key in Settings.'

test.use(wide)

test('An API key can be tested, saved and removed, and is never shown again', async ({ openAs, console }) => {
  console.allow(/ERR_INTERNET_DISCONNECTED/)
  const page = await openAs('otherDoctor', wide)
  await page.goto('/settings?tab=api-keys')
  const field = page.getByLabel('API key for the AI provider')
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
  const found = page.getByRole('tabpanel').getByRole('status')
  await expect(page.getByText('No API key is set up')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Test' })).toHaveCount(0)

  await field.fill('two words')
  await press('Test')
  await expect(
    page.getByText('An API key has no spaces, line breaks or accents. Copy it again.'),
  ).toBeVisible()
  await expect(field).toBeFocused()
  await field.fill('sk-of-somebody-else')
  await press('Test')
  await expect(found).toContainText('The key does not workAI provider API error: 401 Unauthorized.')
  expect(await findingsOf(page, 'API key refused')).toEqual([])
  await field.fill(modelKey)
  await expect(found).toBeEmpty()
  await page.context().setOffline(true)
  await press('Test')
  await expect(found).toContainText("The key could not be testedCouldn't reach Sincerely.")
  await page.context().setOffline(false)
  await press('Test')
  await expect(found).toContainText('The key works')
  await press('Save')
  await expect(page.getByText('Your API key is in use (ends in wxyz)')).toBeVisible()
  await expect(field).toHaveValue('')

  await goTo(page, '/patients/upload')
  await expect(page.getByRole('button', { name: 'Upload & Extract' })).toHaveAccessibleDescription(
    /^If Sincerely cannot read a list without AI, it sends the list to .*, as text or as pictures of its pages\.$/,
  )
  await goTo(page, '/settings?tab=api-keys')
  await expect(field).toHaveAttribute('placeholder', 'Saved (ends in wxyz). Enter another to replace it.')
  expect(await page.content()).not.toContain(modelKey)
  await press('Test')
  await expect(found).toContainText('The key works')
  expect(await findingsOf(page, 'API key kept')).toEqual([])
  await press('Remove')
  const question = page.getByRole('dialog', { name: 'Remove your API key?' })
  await expect(question).toBeVisible()
  expect(await findingsOf(page, 'removing an API key')).toEqual([])
  await question.getByRole('button', { name: 'Cancel' }).click()
  await press('Remove')
  await question.getByRole('button', { name: 'Remove key' }).click()
  await expect(page.getByText('API key removed')).toBeVisible()
  await expect(page.getByText('No API key is set up')).toBeVisible()
  await expect(field).toBeFocused()
})

test('Without an API key, fixed rules format the letter and say so, and undo restores the text', async ({
  page,
  doctor,
}) => {
  const patient = await newPatient(doctor, 'Hesper Quill')
  const letter = await newLetter(doctor, patient, '<p>She has asthma. She has eczema. She is well.</p>')
  await page.goto(`/letters/${letter.id}`)
  await page.getByRole('button', { name: 'Improve' }).click()
  const dialog = previewOn(page)
  await expect(dialog).toContainText(withoutKey)
  await expect(dialog.getByRole('radio', { name: /^Improve Text/ })).toBeFocused()
  expect(await findingsOf(page, 'choice of what to improve')).toEqual([])
  await dialog.getByText('Format as Bullet Points').click()
  await page.keyboard.press('Tab')
  await dialog.getByRole('button', { name: 'Improve', exact: true }).click()
  await expect(dialog).toContainText('Made by fixed rules, without AI.')
  await expect(dialog).not.toContainText(withoutKey)
  expect(await findingsOf(page, 'letter formatted by rules')).toEqual([])
  await dialog.getByRole('button', { name: 'Apply & Edit' }).click()
  await expect(page.getByText('Improvement Applied')).toBeVisible()
  const text = editorOf(page, patient)
  await expect(text).toBeFocused()
  await expect(text.getByRole('listitem').first()).toBeVisible()
  await page.keyboard.press('Control+z')
  await expect(text.getByRole('listitem')).toHaveCount(0)
  await expect(text).toContainText('She has asthma. She has eczema. She is well.')
})

test('An improvement streams in and can be cancelled, rejected or applied over the text in the editor', async ({
  openAs,
  address,
}) => {
  await withKey(address, async ({ client, model }) => {
    const patient = await newPatient(client, 'Leopold Thane')
    const letter = await newLetter(
      client,
      patient,
      '<p>She feels kind of good. She takes ramipril 2.5 mg.</p>',
    )
    const better = letter.content.replace('kind of good', 'well')
    const page = await openAs('otherDoctor', wide)
    await page.goto(`/letters/${letter.id}`)
    const dialog = previewOn(page)
    await page.getByRole('button', { name: 'Improve' }).click()
    await expect(dialog).toContainText('(gpt-4o-mini) with your own API key.')

    await model.answer('Leopold Thane', { says: better, waitsAfter: 'feels' })
    await dialog.getByRole('button', { name: 'Improve', exact: true }).click()
    await expect(dialog.getByText('AI is improving your letter...')).toBeVisible()
    await expect(dialog.getByRole('region', { name: 'Improved text' })).toContainText('She feels')
    expect(await findingsOf(page, 'improvement that streams')).toEqual([])
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(dialog.getByRole('radio', { name: /^Improve Text/ })).toBeChecked()
    await expect(async () => {
      expect((await model.questions('Leopold Thane')).map(({ hasLeft }) => hasLeft)).toEqual([true])
    }).toPass()

    await model.answer('Leopold Thane', { says: better }, { says: better })
    await dialog.getByRole('button', { name: 'Improve', exact: true }).click()
    await expect(dialog.getByRole('region', { name: 'Improved text' })).toContainText('She feels well.')
    await expect(dialog).toContainText('The fact check found that no facts were changed, added or lost.')
    await expect(dialog.locator('del')).toHaveText('kind of good.')
    expect(await findingsOf(page, 'improvement preview')).toEqual([])
    await dialog.getByRole('button', { name: 'Reject' }).click()
    await expect(page.getByRole('article')).toContainText('She feels kind of good.')
    await expect(editorOf(page, patient)).toHaveCount(0)
    expect((await letterNow(client, letter.id)).version).toBe(letter.version)

    await page.getByRole('button', { name: 'Edit', exact: true }).click()
    const text = editorOf(page, patient)
    await expect(text).toBeFocused()
    await page.getByRole('button', { name: 'Improve' }).click()
    await dialog.getByRole('button', { name: 'Improve', exact: true }).press('Enter')
    await dialog.getByRole('button', { name: 'Apply & Edit' }).press('Enter')
    await expect(text).toContainText('She feels well.')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByText('Letter content has been saved.')).toBeVisible()
    expect((await letterNow(client, letter.id)).content).toContain('She feels well.')
  })
})

test('An improvement that changes a dose is reported and never overwrites newer text [H-12]', async ({
  openAs,
  address,
}) => {
  await withKey(address, async ({ client, model }) => {
    const patient = await newPatient(client, 'Ottoline Frayn')
    const letter = await newLetter(client, patient, '<p>She takes ramipril 2.5 mg once daily.</p>')
    const page = await openAs('otherDoctor', wide)
    await page.goto(`/letters/${letter.id}`)
    const dialog = previewOn(page)
    await page.getByRole('button', { name: 'Improve' }).click()
    await model.answer('Ottoline Frayn', { says: letter.content.replace('2.5 mg', '25 mg') })
    await dialog.getByRole('button', { name: 'Improve', exact: true }).click()
    await expect(dialog.getByRole('region', { name: 'Fact check' })).toContainText('Critical')
    await expect(dialog.getByRole('alert')).toContainText('A critical fact has changed')
    expect(await findingsOf(page, 'improvement with a critical finding')).toEqual([])

    const edited = { content: letter.content.replace('once', 'twice'), version: letter.version }
    await client.patch(`/api/letters/${letter.id}/content`, edited)
    await expect(page.getByText(/saved this letter/)).toBeAttached()
    await dialog.getByRole('button', { name: 'Apply & Edit' }).click()
    await expect(dialog).toContainText('Nothing was replaced.')
    await expect(page.getByText('Failed to apply AI improvement. Please try again.')).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Apply & Edit' })).toHaveCount(0)
    await closeMessages(page)
    await dialog.getByRole('button', { name: 'Reject' }).click()
    const { content } = await letterNow(client, letter.id)
    expect(content).toContain('2.5 mg twice daily')

    await page.getByRole('button', { name: 'Improve' }).click()
    await model.answer('Ottoline Frayn', { says: content.replace('2.5 mg', '25 mg') })
    await dialog.getByRole('button', { name: 'Improve', exact: true }).click()
    await dialog.getByRole('button', { name: 'Apply & Edit' }).click()
    const open = page.getByRole('region', { name: 'Fact check' }).getByRole('listitem')
    await expect(open).toContainText('the text before the improvement')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByText('Letter content has been saved.')).toBeVisible()
    await page.reload()
    await expect(open).toContainText('25 mg')
  })
})

test('AI provider errors appear in the improvement dialog, and fixed rules are used instead', async ({
  openAs,
  address,
}) => {
  await withKey(address, async ({ client, model }) => {
    const patient = await newPatient(client, 'Barnaby Lisle')
    const letter = await newLetter(client, patient, '<p>He has asthma. He is well.</p>')
    const page = await openAs('otherDoctor', wide)
    await page.goto(`/letters/${letter.id}`)
    const dialog = previewOn(page)
    await page.getByRole('button', { name: 'Improve' }).click()
    const improve = dialog.getByRole('button', { name: 'Improve', exact: true })
    await model.answer(
      'Barnaby Lisle',
      { refuses: 429, headers: { 'retry-after': '20' } },
      { says: letter.content, waitsAfter: 'asthma.', ends: 'length' },
    )
    await improve.click()
    await expect(dialog).toContainText('AI provider API error: 429 Too Many Requests.')
    await expect(dialog).toContainText('Made by fixed rules, without AI.')
    await dialog.getByRole('button', { name: 'Choose again' }).click()
    await improve.click()
    await expect(dialog.getByRole('region', { name: 'Improved text' })).toContainText('He has asthma.')
    await model.goOn('Barnaby Lisle')
    await expect(dialog).toContainText('cut off at its length limit')

    await client.post(keyPlace, { apiKey: 'sk-withdrawn-meanwhile' })
    await dialog.getByRole('button', { name: 'Choose again' }).click()
    await improve.click()
    await expect(dialog).toContainText('AI provider API error: 401 Unauthorized.')
    await expect(dialog.getByRole('link', { name: 'Open Settings' })).toHaveAttribute(
      'href',
      '/settings?tab=api-keys',
    )
  })
})

test('A letter drafted by AI streams in, can be stopped and is replaced only after confirmation', async ({
  openAs,
  address,
}) => {
  await withKey(address, async ({ client, model }) => {
    const patient = await newPatient(client, 'Cosima Wraxall')
    const page = await openAs('otherDoctor', wide)
    await page.goto(`/patients/${patient.id}?letter=true`)
    const dialog = page.getByRole('dialog', { name: `Create letter for ${patient.name}` })
    const words = dialog.getByRole('textbox', { name: 'Dictation' })
    const draft = dialog.getByRole('textbox', { name: `Letter for ${patient.name}` })
    const says = '<p>Dear Dr Patel,</p><p>She takes ramipril 5 mg once daily.</p>'
    await words.fill('She takes ramipril five milligrams once daily full stop')
    await model.answer('Cosima Wraxall', { says, waitsAfter: 'takes' }, { says }, { refuses: 503 })
    await dialog.getByRole('button', { name: 'Generate Letter' }).click()
    await expect(dialog.getByRole('region', { name: 'Generated Letter' })).toContainText('She takes')
    await dialog.getByRole('button', { name: 'Stop writing' }).click()
    await expect(dialog.getByText('The letter appears here')).toBeVisible()
    await expect(words).toHaveValue('She takes ramipril five milligrams once daily full stop')

    await dialog.getByRole('button', { name: 'Generate Letter' }).click()
    await expect(draft).toContainText('She takes ramipril 5 mg once daily.')
    await expect(dialog).toContainText('Made by AI from your dictation.')
    expect(await findingsOf(page, 'letter drafted by AI')).toEqual([])
    await draft.getByText('She takes ramipril 5 mg once daily.').click()
    await page.keyboard.press('End')
    await page.keyboard.type(' She sleeps well.')
    await dialog.getByRole('button', { name: 'Regenerate' }).click()
    const question = page.getByRole('dialog', { name: 'Replace your changes?' })
    await question.getByRole('button', { name: 'Keep my text' }).click()
    await expect(draft).toContainText('She sleeps well.')
    await dialog.getByRole('button', { name: 'Regenerate' }).click()
    await question.getByRole('button', { name: 'Regenerate' }).click()
    await expect(dialog).toContainText('AI provider API error: 503 Service Unavailable.')
    await expect(dialog).toContainText('Made from your dictation by fixed rules, without AI.')
    await page.getByRole('region', { name: 'Messages' }).getByRole('button', { name: 'Undo' }).click()
    await expect(draft).toContainText('She sleeps well.')
  })
})

test('A prompt template with placeholders can be written, used, changed, deleted and restored', async ({
  openAs,
  address,
}) => {
  await withKey(address, async ({ client, model }) => {
    const page = await openAs('otherDoctor', wide)
    await page.goto('/settings?tab=prompt-templates')
    const panel = page.getByRole('tabpanel')
    await expect(panel.getByText('Improve Text', { exact: true })).toBeVisible()
    await expect(panel.getByRole('button', { name: 'Edit Improve Text' })).toHaveCount(0)
    await panel.getByRole('button', { name: 'New template' }).click()
    const dialog = page.getByRole('dialog', { name: 'New prompt template' })
    const prompt = dialog.getByRole('textbox', { name: 'Prompt' })
    await prompt.fill('Shorten this letter about {patient}:')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog.getByText('{patient} is not a placeholder.')).toBeVisible()
    await expect(dialog.getByText('Enter a name.')).toBeVisible()
    expect(await findingsOf(page, 'prompt template refused')).toEqual([])
    await prompt.fill('Shorten this letter about {patientName}: ')
    await dialog.getByRole('button', { name: '{content}' }).click()
    await expect(prompt).toBeFocused()
    await expect(prompt).toHaveValue('Shorten this letter about {patientName}: {content}')
    await expect(dialog.getByRole('region', { name: 'Example' })).toContainText('about Mrs Ada Thornbury:')
    await page.reload()
    await panel.getByRole('button', { name: 'New template' }).click()
    await expect(prompt).toHaveValue('Shorten this letter about {patientName}: {content}')
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Half as long')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(panel.getByText('Half as long', { exact: true })).toBeVisible()
    expect(await findingsOf(page, 'prompt templates')).toEqual([])

    const patient = await newPatient(client, 'Ignatius Pomfret')
    const letter = await newLetter(client, patient, '<p>He is well, all in all.</p>')
    await goTo(page, `/letters/${letter.id}`)
    await page.getByRole('button', { name: 'Improve' }).click()
    const preview = previewOn(page)
    await preview.getByText('Half as long').click()
    await model.answer('Ignatius Pomfret', { says: letter.content.replace(', all in all', '') })
    await preview.getByRole('button', { name: 'Improve', exact: true }).click()
    await expect(preview.getByRole('region', { name: 'Improved text' })).toContainText('He is well.')
    const [question] = await model.questions('Ignatius Pomfret')
    expect(question?.text).toContain('Shorten this letter about Ignatius Pomfret:')
    await preview.getByRole('button', { name: 'Reject' }).click()

    await goTo(page, '/settings?tab=prompt-templates')
    await panel.getByRole('button', { name: 'Edit Half as long' }).click()
    await page.getByRole('textbox', { name: 'Description' }).fill('For letters that ramble')
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
    await expect(panel.getByText('For letters that ramble')).toBeVisible()
    await closeMessages(page)
    await panel.getByRole('button', { name: 'Delete Half as long' }).click()
    await expect(panel.getByText('Half as long', { exact: true })).toHaveCount(0)
    await page.getByRole('region', { name: 'Messages' }).getByRole('button', { name: 'Undo' }).click()
    await expect(panel.getByText('Half as long', { exact: true })).toBeVisible()
    await panel.getByRole('button', { name: 'Delete Half as long' }).click()
    await expect(panel.getByText('Half as long', { exact: true })).toHaveCount(0)
  })
})

test('An administrator’s prompt template is shared with everybody and only administrators can change it', async ({
  openAs,
  page,
}) => {
  const admin = await openAs('admin', wide)
  await admin.goto('/settings?tab=prompt-templates')
  await admin.getByRole('button', { name: 'Copy Improve Text' }).click()
  const dialog = admin.getByRole('dialog', { name: 'New prompt template' })
  await expect(dialog.getByRole('textbox', { name: 'Name' })).toHaveValue('Improve Text (copy)')
  await dialog.getByRole('textbox', { name: 'Name' }).fill('House style of Harbour Road')
  await dialog.getByText('The whole practice').click()
  await dialog.getByRole('button', { name: 'Save' }).click()
  const ofPractice = (on: Page) => on.getByRole('region', { name: 'Practice templates' })
  await expect(ofPractice(admin)).toContainText('House style of Harbour Road')
  await page.goto('/settings?tab=prompt-templates')
  await expect(ofPractice(page)).toContainText('House style of Harbour Road')
  await expect(page.getByRole('button', { name: 'Edit House style of Harbour Road' })).toHaveCount(0)
  await admin.getByRole('button', { name: 'Delete House style of Harbour Road' }).click()
  await expect(ofPractice(admin)).toHaveCount(0)
})

test('A prompt template changed meanwhile is shown as it is now before it can be saved', async ({
  openAs,
  address,
  console,
}) => {
  console.allow(/status of 409/)
  const place = '/api/prompt-templates'
  const admin = clientOf(address, await tokenOf('admin'))
  type Template = { id: string; version: number; description: string; prompt: string }
  const written = { name: 'Plain words of Saltmarsh', description: '', scope: 'practice' }
  const { template } = await admin.post<{ template: Template }>(place, {
    ...written,
    prompt: 'Use plain words: {content}',
  })
  const page = await openAs('admin', wide)
  await page.goto('/settings?tab=prompt-templates')
  await page.getByRole('button', { name: `Edit ${written.name}` }).click()
  const dialog = page.getByRole('dialog', { name: `Edit ${written.name}` })
  await dialog.getByRole('textbox', { name: 'Description' }).fill('For letters to patients')
  await admin.put(`${place}/${template.id}`, {
    prompt: 'Use short words: {content}',
    version: template.version,
  })
  await dialog.getByRole('button', { name: 'Save' }).click()
  const notice = dialog.getByRole('alert')
  await expect(notice).toContainText('This template was changed in the meantime')
  await expect(notice).toContainText('Prompt: Use short words: {content}')
  await expect(dialog.getByRole('textbox', { name: 'Description' })).toHaveValue('For letters to patients')
  expect(await findingsOf(page, 'prompt template changed meanwhile')).toEqual([])
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText(`${written.name} saved`)).toBeVisible()
  const { templates } = await admin.get<{ templates: Template[] }>(place)
  expect(templates.find(({ id }) => id === template.id)).toMatchObject({
    description: 'For letters to patients',
    prompt: 'Use short words: {content}',
  })
  await admin.delete(`${place}/${template.id}`)
})

test('An administrator sees the AI costs and sets a budget that stops AI use', async ({
  openAs,
  address,
}) => {
  const admin = await openAs('admin', wide)
  await admin.goto('/settings?tab=api-keys')
  const cost = admin.getByRole('region', { name: 'AI costs' })
  const budget = cost.getByRole('textbox', { name: 'Monthly budget in US dollars' })
  await budget.fill('ten')
  await budget.press('Enter')
  await expect(cost).toContainText('Enter an amount such as 20 or 12.50.')
  await budget.fill('0')
  // The other tab asks before it closes. The typed text is restored afterwards.
  await admin.getByRole('tab', { name: 'Security' }).click()
  await admin
    .getByRole('dialog', { name: 'Leave without saving?' })
    .getByRole('button', { name: 'Leave', exact: true })
    .click()
  await expect(admin.getByRole('heading', { name: 'Security' })).toBeVisible()
  await admin.getByRole('tab', { name: 'API Keys' }).click()
  await expect(budget).toHaveValue('0')
  await budget.press('Enter')
  await expect(cost.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '100')
  await expect(cost).toContainText("This month's budget is used up.")
  expect(await findingsOf(admin, 'what the AI cost')).toEqual([])
  try {
    await withKey(address, async ({ client }) => {
      const patient = await newPatient(client, 'Euphemia Clegg')
      const letter = await newLetter(client, patient, '<p>She is well.</p>')
      const page = await openAs('otherDoctor', wide)
      await page.goto(`/letters/${letter.id}`)
      await page.getByRole('button', { name: 'Improve' }).click()
      await previewOn(page).getByRole('button', { name: 'Improve', exact: true }).click()
      await expect(previewOn(page)).toContainText('AI budget for this month is used up.')
      await expect(previewOn(page)).toContainText('Made by fixed rules, without AI.')
    })
  } finally {
    await budget.fill('')
    await budget.press('Enter')
    await expect(cost.getByRole('progressbar')).toHaveCount(0)
  }
})

function previewOn(page: Page): Locator {
  return page.getByRole('dialog', { name: 'AI Improvement Preview' })
}

type WithKey = { client: Client; model: Model }

/** Runs as a doctor whom no other journey uses for drafts, so that the key affects no other journey. */
async function withKey(address: string, journey: (parts: WithKey) => Promise<void>): Promise<void> {
  const client = clientOf(address, await tokenOf('otherDoctor'))
  await client.post(keyPlace, { apiKey: modelKey })
  try {
    await journey({ client, model: modelAt(modelAddress()) })
  } finally {
    await client.delete(keyPlace)
  }
}
