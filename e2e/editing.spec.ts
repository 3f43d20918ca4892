import { findingsOf } from './support/axe.ts'
import { closeMessages } from './support/close-messages.ts'
import {
  type Client,
  type Letter,
  approve,
  letterNow,
  newLetter,
  newPatient,
  clientOf,
  post,
} from './support/client.ts'
import { expect, test } from './support/journey.ts'
import { lookAt } from './support/looking.ts'
import { tokenOf } from './support/sessions.ts'
import { editTogether } from './support/edit-together.ts'
import { editorOf, pasteHtml, selectLine, typeAfter } from './support/letter-editor.ts'
import { goTo } from './support/go-to.ts'

const keptHere = "Couldn't save. Your text is kept on this device; we'll try again."
const keptLine = /^Unsaved text kept \d\d:\d\d$/

test.use({ viewport: { width: 1440, height: 900 } })

test('Text typed offline is kept on the device and saved once the network is back [H-40]', async ({
  page,
  context,
  doctor,
  console,
}) => {
  console.allow(/ERR_INTERNET_DISCONNECTED/)
  const patient = await newPatient(doctor, 'Dorothea Finch')
  const letter = await newLetter(doctor, patient, '<p>She is well.</p>')
  await page.goto(`/letters/${letter.id}?edit=true`)
  const text = editorOf(page, patient)
  await expect(text).toBeVisible()
  await context.setOffline(true)
  await typeAfter(text, 'She is well.', ' Written in a tunnel.')
  await expect(page.getByText(keptHere)).toBeVisible()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Failed to save letter content')).toBeVisible()
  await expect(text).toContainText('She is well. Written in a tunnel.')

  await context.setOffline(false)
  await expect(page.getByText('Letter content has been saved.')).toBeVisible()
  await expect(page.getByText('Failed to save letter content')).toBeHidden()
  expect((await letterNow(doctor, letter.id)).content).toContain('Written in a tunnel.')

  // A note is also saved automatically, in its own field.
  await context.setOffline(true)
  await page.getByLabel('Notes', { exact: true }).fill('Ring the ward.')
  await page.keyboard.press('Tab')
  await expect(page.getByText("Couldn't reach the server.")).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText("Couldn't reach the server.")).toBeHidden()
  await expect.poll(() => letterNow(doctor, letter.id)).toMatchObject({ notes: 'Ring the ward.' })
})

test('Text left behind offline is sent automatically and only once, from any page and with several tabs open', async ({
  page,
  context,
  doctor,
  console,
}) => {
  console.allow(/ERR_INTERNET_DISCONNECTED/)
  const patient = await newPatient(doctor, 'Cornelia Marsh')
  const letter = await newLetter(doctor, patient, '<p>She is well.</p>')
  const otherTab = await context.newPage()
  await otherTab.goto(`/letters/${letter.id}`)
  await page.goto('/letters')
  await expect(page.getByRole('heading', { name: 'Letters' })).toBeVisible()
  await goTo(page, `/letters/${letter.id}?edit=true`)
  const sent: string[] = []
  context.on('request', (request) => {
    if (request.method() === 'PUT' && request.url().endsWith('/working-copy')) sent.push(request.url())
  })
  const text = editorOf(page, patient)
  await expect(text).toBeVisible()
  await context.setOffline(true)
  await typeAfter(text, 'She is well.', ' Written in a tunnel.')
  await page.getByRole('button', { name: 'Back to Letters' }).click()
  await expect(page.getByText('Failed to save letter content')).toBeVisible()
  await expect(otherTab.getByText(/kept on this device only\. It is sent automatically/)).toBeVisible()
  await lookAt(otherTab)
  await otherTab.getByRole('button', { name: 'Approve' }).click()
  await expect(
    otherTab.getByText(/You have unsaved text in this letter, kept on this device\. Open it/),
  ).toBeVisible()

  sent.length = 0
  await context.setOffline(false)
  await expect(page.getByText('Failed to save letter content')).toBeHidden()
  await expect(otherTab.getByText(/kept on this device only/)).toBeHidden()
  const { workingCopy } = await doctor.get<{ workingCopy: { content: string } }>(
    `/api/letters/${letter.id}/working-copy`,
  )
  expect(workingCopy.content).toContain('Written in a tunnel.')
  expect(sent).toHaveLength(1)
  await otherTab.reload()
  await expect(otherTab.getByText(/from \d\d:\d\d, kept on the server\./)).toBeVisible()
  await otherTab.getByRole('button', { name: 'Open it' }).click()
  await expect(editorOf(otherTab, patient)).toContainText('She is well. Written in a tunnel.')
})

test('Text left behind offline stays on the device if the letter has changed, and the letter says so', async ({
  page,
  context,
  doctor,
  console,
}) => {
  console.allow(/ERR_INTERNET_DISCONNECTED|status of 409/)
  const patient = await newPatient(doctor, 'Leopold Finn')
  const letter = await newLetter(doctor, patient, '<p>He is well.</p>')
  await page.goto('/letters')
  await expect(page.getByRole('heading', { name: 'Letters' })).toBeVisible()
  await goTo(page, `/letters/${letter.id}?edit=true`)
  const text = editorOf(page, patient)
  await expect(text).toBeVisible()
  await context.setOffline(true)
  await typeAfter(text, 'He is well.', ' Mine.')
  await page.getByRole('button', { name: 'Back to Letters' }).click()
  await doctor.patch(`/api/letters/${letter.id}/content`, { content: '<p>He is better.</p>' })
  await context.setOffline(false)
  await goTo(page, `/letters/${letter.id}`)
  await expect(page.getByText(/kept on this device only\. The letter has changed since/)).toBeVisible()
  await page.getByRole('button', { name: 'Open it' }).click()
  await page.getByRole('button', { name: 'Compare now' }).click()
  const both = page.getByRole('region', { name: 'Two versions of this letter' })
  await expect(both.getByText('He is better.')).toBeVisible()
  await both.getByRole('button', { name: 'Keep mine' }).click()
  await expect(page.getByText('Letter content has been saved.')).toBeVisible()
  expect((await letterNow(doctor, letter.id)).content).toContain('He is well. Mine.')
})

test('Two editors of one letter see both texts side by side, choose one and can undo the choice [H-20]', async ({
  page,
  openAs,
  doctor,
  console,
}) => {
  console.allow(/status of 409/)
  const secretary = await openAs('secretary')
  const { letter, texts } = await editTogether(doctor, await newPatient(doctor, 'Philippa Wren'), [
    page,
    secretary,
  ])
  const [mine, theirs] = texts
  await expect(secretary.getByText(/^Being edited by \S.+ since \d\d:\d\d\./)).toBeVisible()
  await typeAfter(theirs, 'She is well.', ' Her daughter rang.')
  await typeAfter(mine, 'She is well.', ' I saw her')
  await secretary.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(secretary.getByText('Letter content has been saved.')).toBeVisible()
  // The notice appears at once. Typing continues at the cursor.
  await expect(page.getByText(/^\S.+ saved this letter at \d\d:\d\d\. Your text is kept\.$/)).toBeVisible()
  await page.keyboard.type(' today.')
  await expect(mine).toContainText('She is well. I saw her today.')

  await page.getByRole('button', { name: 'Compare now' }).click()
  const both = page.getByRole('region', { name: 'Two versions of this letter' })
  await expect(both).toContainText(/\S saved this letter at \d\d:\d\d\. Nothing is lost/)
  await expect(both.getByRole('heading', { name: 'Your text', exact: true })).toBeVisible()
  await expect(both.getByRole('heading', { name: /'s text, saved \d\d:\d\d/ })).toBeVisible()
  await expect(both.getByText('She is well. I saw her today.')).toBeVisible()
  await expect(both.getByText('She is well. Her daughter rang.')).toBeVisible()
  await expect(both.locator('mark')).toHaveText(['I saw her today.', 'Her daughter rang.'])
  expect(await findingsOf(page, 'two texts of one letter')).toEqual([])
  await both.getByRole('button', { name: 'Back to my text' }).click()
  await expect(mine).toContainText('I saw her today.')
  await page.keyboard.press('Control+s')
  await both.getByRole('button', { name: 'Keep mine' }).click()
  await expect(page.getByText('Letter content has been saved.')).toBeVisible()
  expect((await letterNow(doctor, letter.id)).content).toContain('She is well. I saw her today.')

  // After taking the other text, users can undo that and get their own text back.
  await expect(secretary.getByRole('article')).toContainText('I saw her today.')
  for (const at of [page, secretary]) await at.getByRole('button', { name: 'Edit', exact: true }).click()
  await typeAfter(mine, 'She is well. I saw her today.', ' Mine.')
  await typeAfter(theirs, 'She is well. I saw her today.', ' Theirs.')
  await secretary.keyboard.press('Control+s')
  await expect(secretary.getByText(/^(Content Saved|Letter Updated)$/).first()).toBeVisible()
  await page.keyboard.press('Control+s')
  await page.getByRole('button', { name: 'Use theirs' }).click()
  await expect(page.getByRole('article')).toContainText('I saw her today. Theirs.')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(mine).toContainText('I saw her today. Mine.')
})

test('A save in the same person’s other tab is not shown as somebody else’s', async ({
  page,
  context,
  doctor,
}) => {
  const otherTab = await context.newPage()
  const { texts } = await editTogether(doctor, await newPatient(doctor, 'Hermione Vale'), [page, otherTab])
  const [here, there] = texts
  await typeAfter(there, 'She is well.', ' Other.')
  await otherTab.keyboard.press('Control+s')
  const band = page.getByText(/^You saved this letter in another tab at \d\d:\d\d\./)
  await expect(band).toBeVisible()
  await expect(otherTab.getByText(/saved this letter/)).toBeHidden()
  await page.getByRole('button', { name: 'Show it' }).click()
  await expect(here).toContainText('She is well. Other.')
  await expect(band).toBeHidden()
})

test('A reload while typing loses nothing [H-33]', async ({ page, doctor }) => {
  const patient = await newPatient(doctor, 'Millicent Rowe')
  const letter = await newLetter(doctor, patient, '<p>She is well.</p>')
  await page.goto(`/letters/${letter.id}?edit=true`)
  const restored = page.getByText(/^Your unsaved text from \d\d:\d\d was restored\.$/)
  await typeAfter(editorOf(page, patient), 'She is well.', ' The last word')
  await page.reload()
  await expect(restored).toBeVisible()
  await expect(editorOf(page, patient)).toContainText('She is well. The last word')
  await page.getByRole('button', { name: 'Discard it' }).click()
  await expect(editorOf(page, patient)).not.toContainText('The last word')
  expect((await letterNow(doctor, letter.id)).version).toBe(letter.version)

  await typeAfter(editorOf(page, patient), 'She is well.', ' A better word')
  await page.reload()
  await expect(restored).toBeVisible()
  await page.keyboard.press('Control+s')
  await expect(page.getByText('Letter content has been saved.')).toBeVisible()
  await expect(restored).toBeHidden()
  expect((await letterNow(doctor, letter.id)).content).toContain('A better word')
})

test('Ctrl+S saves, undo restores typing and cancelled text, and an empty letter is not saved', async ({
  page,
  doctor,
}) => {
  const patient = await newPatient(doctor, 'Lavinia Stone')
  const letter = await newLetter(doctor, patient, '<p>She is well.</p>')
  const saved = async () => (await letterNow(doctor, letter.id)).content
  await page.goto(`/letters/${letter.id}?edit=true`)
  const text = editorOf(page, patient)
  await typeAfter(text, 'She is well.', ' Kept.')
  await page.keyboard.press('Control+s')
  await expect(page.getByRole('region', { name: 'Messages' })).toContainText(/saved/i)
  await expect(text).toBeVisible()
  expect(await saved()).toContain('She is well. Kept.')
  await page.keyboard.press('Control+z')
  await expect(text).not.toContainText('Kept.')
  await page.keyboard.press('Control+y')
  await expect(text).toContainText('Kept.')

  await typeAfter(text, 'She is well. Kept.', ' No, she is not.')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('article')).not.toContainText('No, she is not.')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(text).toContainText('She is well. Kept. No, she is not.')

  await text.press('Control+a')
  await page.keyboard.press('Delete')
  await expect(text.locator('[data-placeholder="Enter letter content..."]')).toBeVisible()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('The letter has no text. Write something before saving')).toBeVisible()
  expect(await saved()).toContain('She is well. Kept.')

  await text.press('Control+z')
  await typeAfter(text, 'She is well. Kept. No, she is not.', ' She may drive.')
  await page.getByRole('link', { name: 'Patients', exact: true }).click()
  // The message of the first save may still be on screen.
  await expect.poll(saved).toContain('No, she is not. She may drive.')

  // The browser's own Back and Forward buttons show the same message as Save.
  await page.goBack()
  await typeAfter(text, 'She is well. Kept. No, she is not. She may drive.', ' Slowly.')
  await closeMessages(page)
  await page.goForward()
  await expect(page.getByText('Letter content has been saved.')).toBeVisible()
  await expect.poll(saved).toContain('She may drive. Slowly.')
})

test('Editing an approved letter needs confirmation, and a change makes it a draft again [H-17]', async ({
  page,
  doctor,
}) => {
  const patient = await newPatient(doctor, 'Rupert Bell')
  const letter = await newLetter(doctor, patient, '<p>He is well.</p>')
  await approve(doctor, letter.id)
  await page.goto(`/letters/${letter.id}`)
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  const question = page.getByRole('dialog', { name: 'Edit an approved letter?' })
  await expect(question).toBeVisible()
  expect(await findingsOf(page, 'the question before an approved letter is edited')).toEqual([])
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(editorOf(page, patient)).toHaveCount(0)
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await question.getByRole('button', { name: 'Edit letter' }).click()
  await typeAfter(editorOf(page, patient), 'He is well.', ' He may drive.')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Approve' })).toBeVisible()
  expect((await letterNow(doctor, letter.id)).status).toBe('draft')
})

test('While a letter is edited, its letterhead and addressee stay and its lines do not move', async ({
  page,
  doctor,
}) => {
  const patient = await newPatient(doctor, 'Marigold Penrose', { gpName: 'Asha Patel' })
  const paragraphs = Array.from({ length: 40 }, (_, index) => `<p>Line ${index + 1} of the letter.</p>`)
  const letter = await newLetter(doctor, patient, paragraphs.join(''))
  await page.goto(`/letters/${letter.id}`)
  const article = page.getByRole('article')
  const addressee = article.locator('address').getByText('Asha Patel')
  const lineOf = (line: number) => article.getByText(`Line ${line} of the letter.`, { exact: true })
  const top = async (line: number) => (await lineOf(line).boundingBox())?.y ?? 0
  const edit = article.getByRole('button', { name: 'Edit', exact: true })
  const cancel = article.getByRole('button', { name: 'Cancel' })
  for (const [line, scrolled] of [
    [1, 0],
    [20, 500],
  ] as const) {
    await expect(edit).toBeVisible()
    await expect(addressee).toBeVisible()
    await expect(lineOf(line)).toBeVisible()
    await article.locator('[data-scrolls]').evaluate((part, by) => part.scrollTo(0, by), scrolled)
    const before = await top(line)
    await edit.click()
    await expect(editorOf(page, patient)).toBeVisible()
    await expect(addressee).toBeAttached()
    const moved = async () => Math.abs((await top(line)) - before)
    await expect.poll(moved).toBeLessThanOrEqual(2)
    await cancel.click()
    await expect(edit).toBeVisible()
    await expect.poll(moved).toBeLessThanOrEqual(2)
  }

  // This is the size of a phone with its keyboard open.
  await page.setViewportSize({ width: 390, height: 500 })
  await edit.click()
  await typeAfter(editorOf(page, patient), 'Line 30 of the letter.', ' More.')
  const tools = article.getByRole('button', { name: 'Insert text' })
  await expect.poll(async () => (await tools.boundingBox())?.y ?? 500).toBeLessThan(316)
  await expect(article.getByText('Line 30 of the letter. More.')).toBeInViewport({ ratio: 1 })
  await lookAt(page)
})

test('Scripts in a pasted or externally sent letter do nothing [T-05]', async ({ page, doctor, console }) => {
  // The browser reports each handler that it blocks, even in the inert document that parses pasted text.
  console.allow(/^Executing inline event handler violates/)
  const hostile =
    '<p onclick="window.hacked=1">Pasted words.</p><script>window.hacked=1</script><img src=x onerror="window.hacked=1">' +
    '<svg onload="window.hacked=1"></svg><a href="javascript:window.hacked=1">link</a><iframe srcdoc="<script>parent.hacked=1</script>"></iframe>'
  const patient = await newPatient(doctor, 'Griselda Thorne')
  const letter = await newLetter(doctor, patient, `<p>Sent words.</p>${hostile}`)
  await page.goto(`/letters/${letter.id}?edit=true`)
  const text = editorOf(page, patient)
  await text.getByText('Sent words.', { exact: true }).click()
  await page.keyboard.press('End')
  await pasteHtml(text, hostile)
  await expect(text.getByText('Pasted words.').last()).toBeVisible()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Letter content has been saved.')).toBeVisible()
  await page.getByRole('article').getByText('Pasted words.').first().click()
  expect(await page.evaluate(() => 'hacked' in window)).toBe(false)
  expect((await letterNow(doctor, letter.id)).content).not.toMatch(
    /script|onclick|onerror|onload|<img|<svg|<iframe/,
  )
})

test('The toolbar’s formatting appears in the saved letter', async ({ page, doctor }) => {
  const patient = await newPatient(doctor, 'Beatrix Holt')
  const letter = await newLetter(doctor, patient, '<p>Findings</p><p>First</p><p>Second</p>')
  await page.goto(`/letters/${letter.id}?edit=true`)
  const text = editorOf(page, patient)
  await text.getByText('Findings').click()
  await page.getByRole('button', { name: 'Heading 1' }).click()
  await selectLine(text, 'First')
  for (const name of ['Bold', 'Italic', 'Underline', 'Bullet list'])
    await page.getByRole('button', { name }).click()
  await text.getByText('Second').click()
  for (const name of ['Numbered list', 'Align right']) await page.getByRole('button', { name }).click()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Letter content has been saved.')).toBeVisible()
  const { content } = await letterNow(doctor, letter.id)
  expect(content).toContain('<h1>Findings</h1>')
  expect(content).toMatch(/<ul><li><p>(<(strong|em|u)>){3}First/)
  expect(content).toMatch(/<ol><li><p style="text-align: ?right;?">Second/)
})

test('Unsaved text on the server can be read and discarded after the letter was posted without it', async ({
  page,
  address,
  doctor,
}) => {
  const patient = await newPatient(doctor, 'Evadne Lorne')
  const letter = await newLetter(doctor, patient, '<p>She is well.</p>')
  await keepUnsaved(doctor, letter, '<p>She is not well at all.</p>')
  await page.goto('/')
  const line = page.getByText(/^Unsaved text in \d+ letters?: /)
  await expect(line).toContainText('Evadne Lorne')
  await goTo(page, '/letters')
  await expect(page.locator(`[data-letter="${letter.id}"]`)).toContainText('Unsaved text')
  const secretary = clientOf(address, await tokenOf('secretary'))
  await approve(secretary, letter.id)
  await post(secretary, letter.id)
  await goTo(page, '/')
  await line.getByRole('link', { name: 'Evadne Lorne' }).click()
  await expect(
    page.getByText(/kept on the server\. The letter was posted without it and can no longer be changed\./),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Read it' }).click()
  await expect(page.getByRole('region', { name: 'Your unsaved text' })).toContainText('not well at all')
  await page.getByRole('button', { name: 'Discard it' }).click()
  await expect(page.getByText(/posted without it/)).toBeHidden()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText(/kept on this device only\. The letter was posted without it/)).toBeVisible()
})

test('A letter cannot be posted over the same person’s unsaved text [H-33]', async ({
  page,
  doctor,
  console,
}) => {
  console.allow(/status of 409/)
  const patient = await newPatient(doctor, 'Cornelia Thrale')
  const letter = await newLetter(doctor, patient, '<p>He is well.</p>')
  await approve(doctor, letter.id)
  await page.goto(`/letters/${letter.id}`)
  await expect(page.getByRole('article')).toContainText('He is well.')
  await keepUnsaved(doctor, letter, '<p>He is ill.</p>')
  await lookAt(page)
  await page.getByRole('button', { name: 'Post', exact: true }).click()
  await page.getByRole('button', { name: 'Confirm and post' }).click()
  await expect(page.getByText('Failed to post letter')).toBeVisible()
  await expect(page.getByText(/kept on the server\. The letter was approved without it\./)).toBeVisible()
  expect((await letterNow(doctor, letter.id)).status).toBe('approved')
})

test('Approving or posting a letter with somebody else’s unsaved text needs confirmation [H-20]', async ({
  page,
  openAs,
  doctor,
  console,
}) => {
  console.allow(/status of 409/)
  const patient = await newPatient(doctor, 'Perpetua Grey')
  const letter = await newLetter(doctor, patient, '<p>She is well.</p>')
  await page.goto(`/letters/${letter.id}`)
  await expect(page.getByRole('article')).toContainText('She is well.')
  const secretary = await openAs('secretary')
  await secretary.goto(`/letters/${letter.id}?edit=true`)
  await typeAfter(editorOf(secretary, patient), 'She is well.', ' Her daughter rang.')
  await expect(secretary.getByText(keptLine)).toBeVisible()
  const news = page.getByText(/\S has unsaved text in this letter, from \d\d:\d\d\./)
  for (const [button, status] of [
    ['Approve', 'draft'],
    ['Post', 'approved'],
  ] as const) {
    const question = page.getByRole('dialog', { name: `${button} without their text?` })
    await expect(page.getByRole('button', { name: button, exact: true })).toBeVisible()
    await lookAt(page)
    if (button === 'Post') await page.getByRole('button', { name: button, exact: true }).click()
    const step = button === 'Post' ? 'Confirm and post' : button
    const press = page.getByRole('button', { name: step, exact: true })
    for (const answer of ['Cancel', `${button} without it`]) {
      await press.click()
      await expect(question).toContainText(/has unsaved text in this letter, from \d\d:\d\d\./)
      if (answer === 'Cancel') expect(await findingsOf(page, `${button} while others write`)).toEqual([])
      expect((await letterNow(doctor, letter.id)).status).toBe(status)
      await question.getByRole('button', { name: answer }).click()
      await expect(question).toBeHidden()
      await expect(news).toHaveCount(answer === 'Cancel' || button === 'Approve' ? 1 : 0)
    }
  }
  await expect.poll(async () => (await letterNow(doctor, letter.id)).status).toBe('posted')
})

test('Text that is saved while somebody confirms an approval is not approved unread [H-20]', async ({
  page,
  openAs,
  doctor,
  console,
}) => {
  console.allow(/status of 409/)
  const patient = await newPatient(doctor, 'Leonora Wilde')
  const letter = await newLetter(doctor, patient, '<p>She is well.</p>')
  await page.goto(`/letters/${letter.id}`)
  await expect(page.getByRole('article')).toContainText('She is well.')
  const secretary = await openAs('secretary')
  await secretary.goto(`/letters/${letter.id}?edit=true`)
  await typeAfter(editorOf(secretary, patient), 'She is well.', ' Her daughter rang.')
  await expect(secretary.getByText(keptLine)).toBeVisible()
  await page.getByRole('button', { name: 'Approve', exact: true }).click()
  const question = page.getByRole('dialog', { name: 'Approve without their text?' })
  await expect(question).toBeVisible()
  await secretary.keyboard.press('Control+s')
  await expect(page.getByRole('article', { includeHidden: true })).toContainText('Her daughter rang.')
  await question.getByRole('button', { name: 'Approve without it' }).click()
  await expect(page.getByText('The letter was changed in the meantime.')).toBeVisible()
  expect((await letterNow(doctor, letter.id)).status).toBe('draft')
})

/** Stores unsaved text as another device of the same user would. */
async function keepUnsaved(client: Client, letter: Letter, content: string): Promise<void> {
  await client.put(`/api/letters/${letter.id}/working-copy`, { content, baseVersion: letter.version })
}
