// One press takes one step with one viewed letter, even if a key is held or the mouse is double-clicked.
import type { Locator, Page } from '@playwright/test'
import { findingsOf } from './support/axe.ts'
import {
  type Client,
  type Letter,
  type Patient,
  approve,
  letterNow,
  newLetter,
  newPatient,
  post,
} from './support/client.ts'
import { refuse } from './support/faked-network.ts'
import { expect, test } from './support/journey.ts'
import { holdUntil } from './support/keyboard.ts'
import { editorOf, typeAfter } from './support/letter-editor.ts'
import { lookAt, lookAtWithStoppedClock, pass, passUntil } from './support/looking.ts'
import { goTo } from './support/go-to.ts'

test.use({ viewport: { width: 1440, height: 900 } })

test("The key 'a' approves only a letter that was on screen, and then the next letter opens [H-16]", async ({
  page,
  doctor,
}) => {
  const patient = await newPatient(doctor, 'Augusta Penhale')
  const older = await newLetter(doctor, patient, '<p>The first letter.</p>')
  const newer = await newLetter(doctor, patient, '<p>The second letter.</p>')
  await page.clock.install()
  await page.goto('/letters')
  await expect(page.getByRole('article')).toContainText('The second letter.')
  await lookAtWithStoppedClock(page)
  await page.keyboard.press('j')
  await passUntil(page.getByRole('article').getByText('The first letter.'))
  await page.keyboard.press('a')
  await passUntil(page.getByText('Open and read the letter before'))
  await page.keyboard.press('k')
  await page.clock.resume()
  await expect(page.getByRole('article')).toContainText('The second letter.')
  await lookAt(page)
  await page.keyboard.press('a')
  await expect(page.getByText('Letter has been approved')).toBeVisible()
  await expect(page.getByRole('article')).toContainText('The first letter.')
  await expect(page).toHaveURL(new RegExp(`letter=${older.id}`))
  expect((await letterNow(doctor, older.id)).status).toBe('draft')
  expect((await letterNow(doctor, newer.id)).status).toBe('approved')
})

test('A key to approve that is pressed during a save or right after it approves the saved letter', async ({
  page,
  doctor,
}) => {
  const patient = await newPatient(doctor, 'Rosamund Hale')
  const during = await newLetter(doctor, patient, '<p>She is well.</p>')
  const after = await newLetter(doctor, patient, '<p>She is well.</p>')
  const text = editorOf(page, patient)
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route(`**/api/letters/${during.id}/content`, async (route) => {
    await held
    await route.continue()
  })
  await page.goto(`/letters/${during.id}?edit=true`)
  await typeAfter(text, 'She is well.', ' She may drive.')
  await page.keyboard.press('Control+Enter')
  await page.keyboard.press('a')
  release()
  await expect(page.getByText('Letter has been approved')).toBeVisible()
  const approved = await letterNow(doctor, during.id)
  expect(approved.status).toBe('approved')
  expect(approved.content).toContain('<p>She is well. She may drive.</p>')

  await goTo(page, `/letters/${after.id}?edit=true`)
  await typeAfter(text, 'She is well.', ' She may swim.')
  await page.keyboard.press('Control+Enter')
  await expect(text).toBeHidden()
  await page.keyboard.press('a')
  await expect.poll(() => letterNow(doctor, after.id)).toMatchObject({ status: 'approved' })
  expect((await letterNow(doctor, after.id)).content).toContain('<p>She is well. She may swim.</p>')
})

test("The key 'p' posts an approved letter, with a confirmation if the approval is old [H-18]", async ({
  page,
  doctor,
  console,
}) => {
  console.allow(/Failed to load resource/)
  const patient = await newPatient(doctor, 'Mortimer Vane')
  const letter = await newLetter(doctor, patient, '<p>He is well.</p>')
  await approve(doctor, letter.id)
  await page.goto(`/letters?status=approved&letter=${letter.id}`)
  await expect(page.getByRole('button', { name: 'Post', exact: true })).toBeVisible()
  await lookAt(page)
  const old = 'Approved on Friday 3 July 2026, 40 days ago. Post it as it is, or return it?'
  const status = { page, api: `letters/${letter.id}/status`, method: 'PATCH' }
  const growYoung = await refuse(status, 409, old, 'approval_is_old')
  await page.keyboard.press('p')
  await expect(page.getByRole('button', { name: 'Confirm and post' })).toBeFocused()
  await page.keyboard.press('Enter')
  const question = page.getByRole('dialog', { name: 'Post a letter approved long ago?' })
  await expect(question).toContainText(old)
  expect(await findingsOf(page, 'posting an old approval')).toEqual([])
  await growYoung()
  const posting = page.waitForRequest((request) => request.method() === 'PATCH')
  await question.getByRole('button', { name: 'Post it as it is' }).click()
  expect((await posting).postDataJSON()).toMatchObject({ status: 'posted', confirmedOldApproval: true })
  await expect(page.getByText('Letter has been posted successfully.')).toBeVisible()
  await goTo(page, `/letters/${letter.id}`)
  await expect(page.getByRole('article').getByText('Posted', { exact: true }).first()).toBeVisible()
})

test('If a letter is posted elsewhere while its dialog is open, the dialog says by whom and when', async ({
  page,
  doctor,
}) => {
  const letter = await newLetter(doctor, await newPatient(doctor, 'Leander Twice'), '<p>He is well.</p>')
  await approve(doctor, letter.id)
  await page.goto(`/letters/${letter.id}`)
  await expect(page.getByRole('button', { name: 'Post', exact: true })).toBeVisible()
  await lookAt(page)
  await page.keyboard.press('p')
  const posting = page.getByRole('dialog', { name: 'Post this letter' })
  await expect(posting.getByRole('button', { name: 'Confirm and post' })).toBeEnabled()
  await post(doctor, letter.id)
  await expect(posting).toContainText(/has already been posted by Dr Amara Whitfield, \d\d:\d\d\./)
  expect(await findingsOf(page, 'a posting that somebody else made')).toEqual([])
  await expect(posting.getByRole('button', { name: 'Close' }).last()).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(posting).toBeHidden()
})

test('A double-click, a held key or a double key press takes only one step [H-16] [H-25]', async ({
  page,
  doctor,
}) => {
  const patient = await newPatient(doctor, 'Dorian Quick')
  // The longest time in ms that systems allow between the clicks of a double-click.
  const between = 450
  await page.clock.install()
  for (const [status, button] of [
    ['draft', 'Approve'],
    ['approved', 'Post'],
  ] as const) {
    const { letters, next } = await openFirstOfThree(page, doctor, patient, status)
    const box = await page.getByRole('button', { name: button, exact: true }).boundingBox()
    await page.mouse.move((box?.x ?? 0) + 20, (box?.y ?? 0) + 10)
    const click = async (clickCount: number) => {
      await page.mouse.down({ clickCount })
      await page.mouse.up({ clickCount })
    }
    const doubleClick = async (shown: Locator) => {
      await click(1)
      const passed = await passUntil(shown)
      await pass(page, Math.max(between - passed, 0))
      await click(2)
      await pass(page, 1000)
      await expect(shown).toBeVisible()
    }
    if (button === 'Post') {
      const confirm = page.getByRole('button', { name: 'Confirm and post' })
      await doubleClick(confirm)
      expect(await moved(doctor, letters, status)).toEqual([false, false, false])
      const place = await confirm.boundingBox()
      await page.mouse.move((place?.x ?? 0) + 20, (place?.y ?? 0) + 10)
    }
    await doubleClick(next)
    expect(await moved(doctor, letters, status)).toEqual([true, false, false])
  }

  const pressTwice = async (key: string, next: Locator) => {
    await page.keyboard.press(key)
    await passUntil(next)
    await pass(page, 300)
    await page.keyboard.press(key)
  }
  for (const [status, key] of [
    ['draft', 'a'],
    ['approved', 'p'],
  ] as const) {
    for (const press of [holdUntil, pressTwice]) {
      const { letters, next } = await openFirstOfThree(page, doctor, patient, status)
      if (key === 'a') await press(key, next)
      else {
        await press(key, page.getByRole('button', { name: 'Confirm and post' }))
        expect(await moved(doctor, letters, status)).toEqual([false, false, false])
        await press('Enter', next)
      }
      await pass(page, 1000)
      await expect(next).toBeVisible()
      expect(await moved(doctor, letters, status), `${key} on ${status}`).toEqual([true, false, false])
    }
  }

  await page.clock.resume()
  const letters = await lettersIn(doctor, patient, 'draft')
  const heading = page.getByRole('article').getByRole('heading', { level: 2 })
  for (const [place, left] of [
    [`/letters?letter=${letters[0]?.id}`, [true, false, false]],
    [`/letters/${letters[1]?.id}`, [true, true, false]],
  ] as const) {
    await goTo(page, place)
    await page.getByRole('button', { name: 'Approve', exact: true }).focus()
    await lookAtWithStoppedClock(page)
    await holdUntil('Enter', page.getByText('Letter has been approved'))
    await expect(heading).toBeFocused()
    expect(await moved(doctor, letters, 'draft')).toEqual(left)
    await page.clock.resume()
  }
  expect((await letterNow(doctor, letters[1]?.id ?? 0)).status).toBe('approved')
})

test('After approval from a list row, the keyboard focus moves to the next row', async ({ page, doctor }) => {
  const patient = await newPatient(doctor, 'Sybil Rowe')
  const letters = await lettersIn(doctor, patient, 'draft')
  await page.goto('/letters')
  await rows(page).first().focus()
  await expect(page.getByRole('article')).toContainText('Letter 3.')
  await lookAt(page)
  await page.keyboard.press('a')
  await expect(page.locator(`[data-letter="${letters[1]?.id}"]`)).toBeFocused()
})

/**
 * Opens the first of three new letters and views it, with the page's clock stopped. Returns where the next
 * letter appears.
 */
async function openFirstOfThree(
  page: Page,
  doctor: Client,
  patient: Patient,
  status: 'draft' | 'approved',
): Promise<{ letters: Letter[]; next: Locator }> {
  const letters = await lettersIn(doctor, patient, status)
  await page.clock.resume()
  await goTo(page, `/letters?${status === 'draft' ? '' : 'status=approved&'}letter=${letters[0]?.id}`)
  await expect(page.getByRole('article')).toContainText('Letter 3.')
  await lookAtWithStoppedClock(page)
  return { letters, next: page.getByRole('article').getByText('Letter 2.') }
}

/**
 * Creates three letters with this status. The list shows 'Letter 3.' first, then 'Letter 2.' and 'Letter 1.'
 */
async function lettersIn(doctor: Client, patient: Patient, status: 'draft' | 'approved'): Promise<Letter[]> {
  const letters: Letter[] = []
  for (const name of ['Letter 1.', 'Letter 2.', 'Letter 3.']) {
    const letter = await newLetter(doctor, patient, `<p>${name}</p>`)
    if (status === 'approved') await approve(doctor, letter.id)
    letters.unshift(letter)
  }
  return letters
}

/** Tells for each letter whether its status has changed. */
async function moved(doctor: Client, letters: Letter[], from: string): Promise<boolean[]> {
  const now = await Promise.all(letters.map(({ id }) => letterNow(doctor, id)))
  return now.map(({ status }) => status !== from)
}

function rows(page: Page) {
  return page.getByRole('list', { name: 'Letters' }).getByRole('link')
}
