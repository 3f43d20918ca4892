import type { Locator, Page } from '@playwright/test'
import { findingsOf } from './support/axe.ts'
import { type Client, type Letter, letterNow, newLetter, newPatient } from './support/client.ts'
import { holdAnswers } from './support/faked-network.ts'
import { expect, test } from './support/journey.ts'
import { editorOf, selectLine, typeAfter } from './support/letter-editor.ts'
import { letTimePass, lookAt } from './support/looking.ts'
import { goTo } from './support/go-to.ts'

test.use({ viewport: { width: 1440, height: 900 } })

const dictation =
  'I saw her in clinic today full stop new paragraph start bisoprolol two point five milligrams once daily full stop there was no chest pain full stop I would like to see her again in six weeks full stop'

const asDictated = {
  seen: 'I saw her in clinic today.',
  dose: 'Start bisoprolol 2.5 mg once daily.',
  pain: 'There was no chest pain.',
  plan: 'I would like to see her again in six weeks.',
}

const wrongDose = 'Start bisoprolol 25 mg once daily.'

const written = (change: Partial<typeof asDictated> = {}) =>
  Object.values({ ...asDictated, ...change })
    .map((sentence) => `<p>${sentence}</p>`)
    .join('')

const dictated = async (doctor: Client, name: string, change: Partial<typeof asDictated> = {}) => {
  const patient = await newPatient(doctor, name)
  const letter = await newLetter(doctor, patient, written(change), { rawTranscription: dictation })
  return { patient, letter }
}

test('Offline, a letter can be read and edited before its fact check loads with the network', async ({
  page,
  context,
  doctor,
  console,
}) => {
  console.allow(/net::ERR_INTERNET_DISCONNECTED/)
  const { patient, letter } = await dictated(doctor, 'Barnaby Tansworth', { dose: wrongDose })
  // The page draws the letter, but its idle work never runs until the test goes offline.
  await page.addInitScript(() => {
    window.requestIdleCallback = (run) =>
      window.setTimeout(() =>
        addEventListener('offline', () => run({ didTimeout: true, timeRemaining: () => 0 })),
      )
  })
  await page.goto(`/letters/${letter.id}?edit=true`)
  const text = editorOf(page, patient)
  await expect(text).toBeFocused()
  await context.setOffline(true)
  await typeAfter(text, asDictated.pain, ' Written in a tunnel.')
  await expect(page.getByText(/^Couldn't save/)).toBeVisible()
  await context.setOffline(false)
  await expect(open(page).getByRole('listitem').first()).toContainText('‘two point five milligrams’')
  await expect(text).toContainText('Written in a tunnel.')
})

test('A fact check that does not load says what that means and leaves the letter unchanged [H-14]', async ({
  page,
  context,
  doctor,
  console,
}) => {
  console.allow(/net::ERR_/)
  const { letter } = await dictated(doctor, 'Leopold Ashcombe', { dose: wrongDose })
  const parts = /\/assets\/(checked-text|dictation-source|letter-check)-/
  await context.route(parts, (route) => route.abort())
  await page.goto(`/letters/${letter.id}`)
  await expect(panel(page)).toContainText('The letter is still checked when it is approved.')
  await expect(page.getByRole('article')).toContainText(asDictated.pain)
  expect(await findingsOf(page, 'a fact check that did not arrive')).toEqual([])
  await context.unroute(parts)
  await panel(page).getByRole('button', { name: 'Reload the page' }).click()
  await expect(onPaper(page).first()).toHaveText('25 mg')
})

test('A wrong dose is marked while typing, blocks approval and can be fixed with one key [H-07]', async ({
  page,
  doctor,
  console,
}) => {
  console.allow(/status of 409/)
  const { patient, letter } = await dictated(doctor, 'Rosalind Thackeray')
  await page.goto(`/letters/${letter.id}?edit=true`)
  const text = editorOf(page, patient)
  await expect(panel(page).getByRole('status')).toHaveText('No open findings')
  await selectLine(text, asDictated.dose)
  await page.keyboard.type('Start bisoprolol 25 mg once daily.')
  const mark = text.locator('[data-finding]')
  await expect(mark).toHaveText('25 mg')
  await expect(mark).toHaveAttribute('data-look', 'critical')
  await expect(open(page).getByRole('listitem')).toContainText('‘two point five milligrams’')

  await page.keyboard.press('F8')
  await expect(finding(page).getByRole('button', { name: /^Fix/ })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(text).toContainText('bisoprolol 2.5 mg once')
  await expect(text).toBeFocused()
  await page.keyboard.press('ControlOrMeta+Z')
  await expect(text).toContainText('bisoprolol 25 mg once')
  await page.getByRole('button', { name: 'Save', exact: true }).click()

  await expect(onPaper(page)).toHaveText('25 mg')
  await lookAt(page)
  await approveOf(page).click()
  await expect(panel(page).getByRole('alert')).toHaveText(/^Not approved: a critical finding is open/)
  await expect(panel(page).getByRole('alert')).toBeFocused()
  expect((await letterNow(doctor, letter.id)).status).toBe('draft')
  const fix = finding(page).getByRole('button', { name: 'Fix: write ‘2.5 mg’' })
  await page.keyboard.press('F8')
  await expect(fix).toBeFocused()
  // It does not lie over a dialog.
  await page.keyboard.press('h')
  await expect(page.getByRole('dialog', { name: /^History/ })).toBeVisible()
  await expect(finding(page)).toBeHidden()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog', { name: /^History/ })).toBeHidden()
  await page.keyboard.press('F8')
  await expect(fix).toBeFocused()
  expect(await findingsOf(page, 'a finding beside its words')).toEqual([])
  // The new text may arrive and be checked before the reply to the call that saved it.
  const arrive = await holdAnswers({ page, api: `letters/${letter.id}/content`, method: 'PATCH' })
  await page.keyboard.press('Enter')
  await expect(panel(page).getByRole('alert')).toHaveText(/^No critical findings are open/)
  await arrive()
  await expect(page.getByText('The letter says ‘2.5 mg’ now.')).toBeVisible()
  const goOn = panel(page).getByRole('button', { name: 'Approve' })
  await expect(goOn).toBeFocused()
  await letTimePass(page)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Letter has been approved')).toBeVisible()
  const now = await letterNow(doctor, letter.id)
  expect([now.status, now.content.includes('bisoprolol 2.5 mg')]).toEqual(['approved', true])
})

test('A finding accepted with a reason stays accepted after a reload and approval and appears in the history', async ({
  page,
  doctor,
  console,
}) => {
  console.allow(/status of 409/)
  const { letter } = await dictated(doctor, 'Cordelia Ainsworth', {
    plan: 'I would like to see her again in six months.',
  })
  await page.goto(`/letters/${letter.id}`)
  await lookAt(page)
  await page.keyboard.press('a')
  await expect(panel(page).getByRole('alert')).toBeFocused()
  await open(page)
    .getByRole('button', { name: /^Accept with a reason/ })
    .click()
  const reason = panel(page).getByRole('textbox', { name: 'Reason' })
  await panel(page).getByRole('button', { name: 'Accept', exact: true }).click()
  await expect(panel(page).getByText('Give a reason, or choose one below.')).toBeVisible()
  expect(await findingsOf(page, 'a reason being given')).toEqual([])
  await panel(page).getByRole('button', { name: 'Agreed after the dictation' }).click()
  await reason.press('End')
  await reason.pressSequentially(' with her son')
  await page.reload()
  await expect(reason).toHaveValue('Agreed after the dictation with her son')
  await panel(page).getByRole('button', { name: 'Accept', exact: true }).click()
  await expect(panel(page).getByRole('status')).toHaveText('No open findings')
  await expect(
    panel(page).getByText(/^Accepted by .+: Agreed after the dictation with her son$/),
  ).toBeVisible()
  await panel(page)
    .getByRole('button', { name: /^Undo acceptance/ })
    .click()
  await expect(panel(page).getByRole('status')).toHaveText('1 critical')
  await expect(reason).toHaveValue('Agreed after the dictation with her son')
  await panel(page).getByRole('button', { name: 'Accept', exact: true }).click()
  await lookAt(page)
  await approveOf(page).click()
  await expect(page.getByText('Letter has been approved')).toBeVisible()
  expect((await letterNow(doctor, letter.id)).status).toBe('approved')

  await goTo(page, `/letters/${letter.id}`)
  await expect(page.getByRole('region', { name: 'Accepted findings' })).toBeVisible()
  await page.keyboard.press('h')
  const history = page.getByRole('dialog', { name: /^History of letter/ })
  await expect(history.getByRole('region', { name: /^Accepted with version/ })).toContainText(
    'Agreed after the dictation with her son',
  )
  expect(await findingsOf(page, 'what was accepted, in the history')).toEqual([])
  await history.getByRole('button', { name: /^Created/ }).click()
  await expect(history.getByRole('region', { name: /^Accepted with version/ })).toBeHidden()
})

test('A patient record changed meanwhile by somebody else is checked when the letter is approved', async ({
  page,
  doctor,
  console,
}) => {
  console.allow(/status of 409/)
  const { patient, letter } = await dictated(doctor, 'Imogen Prendergast')
  await page.goto(`/letters/${letter.id}`)
  await expect(panel(page).getByRole('status')).toHaveText('No open findings')
  await lookAt(page)
  await page.route(/\/api\/patients\/\d+$/, (route) => route.abort())
  console.allow(/ERR_FAILED/)
  // The letter is refetched with the record that it prints. Only then does it count as viewed.
  const again = page.waitForResponse((reply) => reply.url().endsWith(`/api/letters/${letter.id}`))
  await doctor.put(`/api/patients/${patient.id}`, { allergies: ['Bisoprolol'] })
  await again
  await lookAt(page)
  await approveOf(page).click()
  await expect(panel(page).getByRole('alert')).toBeFocused()
  await expect(open(page)).toContainText('Bisoprolol')
  expect((await letterNow(doctor, letter.id)).status).toBe('draft')
})

test('A letter with an open finding is named before a batch is approved and stays a draft', async ({
  page,
  doctor,
}) => {
  const patient = await newPatient(doctor, 'Leocadia Quennell')
  const said = { rawTranscription: dictation }
  const right = await newLetter(doctor, patient, written(), said)
  const wrong = await newLetter(
    doctor,
    patient,
    written({ dose: 'Start bisoprolol 25 mg once daily.' }),
    said,
  )
  for (const { id, version } of [right, wrong])
    await doctor.put(`/api/letters/${id}/readings/me`, { version })
  await page.goto('/letters?status=draft&q=quennell')
  await expect(page.getByRole('article')).toBeVisible()
  await page.keyboard.press('ControlOrMeta+A')
  await expect(page.getByRole('group', { name: 'Selected letters' })).toContainText('2 selected')
  await page.keyboard.press('a')
  const dialog = page.getByRole('dialog', { name: 'Approve letters' })
  const left = dialog.getByRole('list', { name: 'Will not be approved' }).getByRole('listitem')
  await expect(left).toHaveCount(1)
  await expect(left).toContainText('The fact check found critical differences.')
  await dialog.getByRole('button', { name: 'Approve 1 letter' }).click()
  await expect.poll(() => statusesOf(doctor, [right, wrong])).toEqual(['approved', 'draft'])
})

test('Words of the letter and the dictation lead to each other; without a dictation the check says so [H-14]', async ({
  page,
  doctor,
}) => {
  const { letter } = await dictated(doctor, 'Philomena Hargreaves', { pain: '' })
  await page.goto(`/letters/${letter.id}`)
  await expect(panel(page).getByText(/^Dictated but not in the letter/)).toBeVisible()
  await page.getByRole('heading', { name: 'Original Dictation', level: 3 }).click()
  await page.getByRole('button', { name: 'Show where words come from' }).click()
  const paper = page.getByRole('group', { name: /^Words of the letter/ })
  await paper.getByText(asDictated.seen).dblclick({ position: { x: 24, y: 8 } })
  await expect(page.getByText('‘saw’ comes from ‘saw’.')).toBeVisible()
  const said = page.getByRole('group', { name: /^Dictated words/ })
  await expect(said.locator('mark')).toHaveText('saw')
  await said.focus()
  await page.keyboard.press('ArrowRight')
  await expect(paper.locator('mark[data-look="source"]')).toHaveText('I')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await expect(page.getByText('‘her’ comes from ‘her’.')).toBeVisible()
  expect(await findingsOf(page, 'where words come from')).toEqual([])

  const patient = await newPatient(doctor, 'Wilhelmina Stoddart')
  const undictated = await newLetter(doctor, patient, '<p>She is well on [dose] of it.</p>')
  await page.setViewportSize({ width: 390, height: 844 })
  await goTo(page, `/letters/${undictated.id}`)
  await expect(panel(page).getByText(/^There is no dictation, so/)).toBeVisible()
  await expect(open(page)).toContainText('[dose]')
})

function panel(page: Page): Locator {
  return page.getByRole('region', { name: 'Fact check' })
}

function open(page: Page): Locator {
  return panel(page).getByRole('list', { name: 'Open findings' })
}

function finding(page: Page): Locator {
  return page.getByRole('dialog', { name: 'Finding' })
}

function onPaper(page: Page): Locator {
  return page.getByRole('region', { name: 'Letter Content' }).locator('mark[data-finding]')
}

/** Returns the Approve button in the letter's header. */
function approveOf(page: Page): Locator {
  return page.getByRole('article').getByRole('button', { name: 'Approve' }).first()
}

async function statusesOf(client: Client, letters: Letter[]): Promise<string[]> {
  return Promise.all(letters.map(async ({ id }) => (await letterNow(client, id)).status))
}
