import { EventEmitter, once } from 'node:events'
import { newLetter, newPatient } from './support/client.ts'
import { findingsOf } from './support/axe.ts'
import { drawnFile } from './support/drawn-image.ts'
import { expect, test } from './support/journey.ts'
import { editorOf, typeAfter } from './support/letter-editor.ts'
import { downloadAs } from './support/letter-files.ts'
import { lookAt } from './support/looking.ts'
import { imagesIn } from './support/pdf-text.ts'
import { goTo } from './support/go-to.ts'

test.use({ viewport: { width: 1440, height: 900 } })

test('A doctor’s template and snippet fill in patient details in letters [H-13]', async ({
  page,
  doctor,
  console,
}) => {
  console.allow(/status of 409/)
  const patient = await newPatient(doctor, 'Perpetua Winterbourne', { nhsNumber: null })
  await page.goto('/settings?tab=letter-texts')
  await expect(page.getByRole('img', { name: 'Connected' })).toBeVisible()

  // A snippet is created from the example. All errors appear at once, each beside its field.
  await page.getByRole('button', { name: 'New snippet' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('Enter a name.')).toBeVisible()
  await expect(dialog.getByText('Enter an abbreviation.')).toBeVisible()
  await expect(dialog.getByText('Enter the text.')).toBeVisible()
  await dialog.getByLabel('Name').fill('Blood pressure')
  await dialog.getByLabel('Abbreviation').fill('bp')
  await dialog.getByRole('textbox', { name: 'Text' }).click()
  await page.keyboard.type('Blood pressure was [reading] in {{patient name}}.')
  await expect(dialog.getByRole('region', { name: 'Example' })).toContainText(
    'Blood pressure was [reading] in Mrs Ada Thornbury.',
  )
  // Typed text survives both a reload and Escape.
  await page.reload()
  await page.getByRole('button', { name: 'New snippet' }).click()
  await expect(dialog.getByLabel('Abbreviation')).toHaveValue('bp')
  await page.keyboard.press('Escape')
  await expect(page.getByText('Your work is kept on this device.')).toBeVisible()
  await page.getByRole('button', { name: 'New snippet' }).click()
  await expect(dialog.getByText('You typed this earlier and did not save it.')).toBeVisible()
  await expect(dialog.getByLabel('Abbreviation')).toHaveValue('bp')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Blood pressure saved')).toBeVisible()

  // This template becomes the default of its letter type. Its placeholders are inserted by their buttons.
  await page.getByRole('button', { name: 'New template' }).click()
  await dialog.getByLabel('Name').fill('Discharge plan')
  await dialog.getByLabel('Letter type').selectOption('Discharge')
  const body = dialog.getByRole('textbox', { name: 'Text' })
  const putIn = async (name: string) => {
    await dialog.getByRole('button', { name, exact: true }).click()
    // The focus returns to the text a moment later.
    await expect(body).toBeFocused()
  }
  await body.click()
  await page.keyboard.type('NHS number ')
  await putIn('NHS number')
  await page.keyboard.type(' of ')
  await putIn('patient name')
  await page.keyboard.press('Enter')
  await putIn('cursor')
  await dialog.getByLabel('Start discharge letters with this text').check()
  expect(await findingsOf(page, 'a letter text being typed')).toEqual([])
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('region', { name: 'Templates' })).toContainText('Discharge plan')
  await page.getByLabel('Search the letter texts').fill(';bp')
  await expect(page.getByRole('region', { name: 'Templates' })).toContainText('No template contains ‘;bp’.')
  await page.getByRole('button', { name: 'Delete Blood pressure' }).click()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Blood pressure restored')).toBeVisible()

  // A letter starts with its type's template, and the dictation goes to the place that the template marks.
  // Templates that load slowly must not move a button that the user is about to press.
  const sendTexts = new EventEmitter()
  const sent = once(sendTexts, 'send')
  await page.route('**/api/letter-texts?*', async (route) => {
    await sent
    await route.continue()
  })
  await page.goto(`/patients/${patient.id}?letter=true`)
  const create = page.getByRole('dialog', { name: /^Create Letter/ })
  await expect(create.getByRole('textbox', { name: 'Dictation' })).toBeVisible()
  const record = create.getByRole('button', { name: 'Voice Record' })
  // At first, a button with the same name is in the recorder's place.
  await expect(record).toBeEnabled()
  const place = await record.boundingBox()
  sendTexts.emit('send')
  await create.getByRole('radio', { name: /Discharge/ }).check({ force: true })
  await expect(create.getByLabel('Start from')).toHaveValue(/\d/)
  expect(await record.boundingBox()).toEqual(place)
  await create.getByRole('button', { name: 'Generate Letter' }).click()
  const text = editorOf(page, patient)
  await expect(text).toContainText('NHS number [NHS number] of Perpetua Winterbourne')
  await expect(text).toContainText('Yours sincerely,')
  const words = create.getByRole('textbox', { name: 'Dictation' })
  await words.click()
  await page.keyboard.type('She is well.;bp')
  await page.keyboard.press('Tab')
  await page.keyboard.type('120/70')
  await expect(words).toHaveValue('She is well. Blood pressure was 120/70 in Perpetua Winterbourne.')
  await create.getByRole('button', { name: 'Regenerate' }).click()
  await expect(text).toContainText(/of Perpetua Winterbourne\s*She is well\. Blood pressure was 120\/70/)
  await create.getByRole('button', { name: 'Accept & Save' }).click()
  await expect(create).toBeHidden()

  // In the editor, an abbreviation inserts a snippet, Tab moves from gap to gap, and one step undoes it.
  const letter = await newLetter(doctor, patient, '<p>She came today.</p><p>Plan [plan].</p>')
  await goTo(page, `/letters/${letter.id}?edit=true`)
  // Until the snippets have loaded, an abbreviation is ordinary text.
  await page.getByRole('button', { name: 'Insert text' }).click()
  await expect(page.getByRole('option').first()).toBeVisible()
  await page.keyboard.press('Escape')
  await typeAfter(text, 'She came today.', ' ;bp')
  await page.keyboard.press('Tab')
  await expect(text).toContainText('She came today. Blood pressure was [reading] in Perpetua Winterbourne.')
  await page.keyboard.press('ControlOrMeta+z')
  await expect(text).toContainText('She came today. ;bp')
  await page.keyboard.press('Enter')
  await page.keyboard.type('118/76')
  await page.keyboard.press('Tab')
  await page.keyboard.type('as before')
  await expect(text).toContainText('Plan as before.')
  await page.keyboard.press('End')
  await page.getByRole('button', { name: 'Insert text' }).click()
  await page.getByLabel('Search the letter texts').fill('pressure')
  expect(await findingsOf(page, 'the letter texts over the editor')).toEqual([])
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(text).toContainText('Plan as before. Blood pressure was [reading]')
  await page.getByRole('button', { name: 'Save', exact: true }).click()

  // An empty gap blocks the letter's approval.
  await expect(text).toBeHidden()
  await lookAt(page)
  await page.getByRole('button', { name: 'Approve', exact: true }).click()
  await expect(page.getByText("Fill in '[reading]'.").first()).toBeVisible()

  // The texts are removed, so that later journeys do not see them.
  const { texts } = await doctor.get<{ texts: { id: number; name: string }[] }>('/api/letter-texts')
  const own = texts.filter(({ name }) => ['Blood pressure', 'Discharge plan'].includes(name))
  for (const { id } of own) await doctor.delete(`/api/letter-texts/${id}`)
})

test('A doctor’s signature prints on letters approved with it, even after it is removed', async ({
  page,
  doctor,
}) => {
  const patient = await newPatient(doctor, 'Barnaby Quillfeather')
  const letter = await newLetter(doctor, patient, '<p>He is well.</p>')
  await page.goto('/settings?tab=letter-template')
  await expect(page.getByText('The signature prints here')).toBeVisible()
  const choosing = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Choose an image' }).click()
  const chooser = await choosing
  await chooser.setFiles({ name: 'broken.png', mimeType: 'image/png', buffer: Buffer.from('no image') })
  await expect(page.getByText('This image cannot be read. Try another one.')).toBeVisible()
  await chooser.setFiles(await drawnFile(page, 'signature.png'))
  await expect(page.getByText('Signature saved')).toBeVisible()
  await expect(page.getByRole('img', { name: /^Signature of/ })).toBeVisible()

  const print = async () => {
    await goTo(page, `/letters/${letter.id}`)
    return imagesIn(await downloadAs(page, 'PDF'))
  }
  expect(await print()).toBe(0)
  await lookAt(page)
  await page.getByRole('button', { name: 'Approve', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Post', exact: true })).toBeVisible()
  await expect(page.getByRole('article').getByRole('img', { name: /^Signature of/ })).toBeVisible()
  expect(await print()).toBe(1)

  await goTo(page, '/settings?tab=letter-template')
  await page.getByRole('button', { name: 'Remove signature' }).click()
  await expect(page.getByText('The signature prints here')).toBeVisible()
  expect(await print()).toBe(1)
})
