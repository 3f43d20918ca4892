// Measures a clinic by keyboard alone. A doctor approves five letters, and the secretary posts them.
import type { Page } from '@playwright/test'
import { type Client, letterNow, newLetter, newPatient } from './support/client.ts'
import { inputOf } from './support/input-count.ts'
import { expect, test } from './support/journey.ts'
import { lookAt } from './support/looking.ts'

const surnames = 'Abney Birtles Garlick Ingleby Jessop'.split(' ')

test.use({ viewport: { width: 1440, height: 900 } })

test('Five clinic letters can be reviewed, approved and posted with the keyboard only', async ({
  page,
  openAs,
  doctor,
}) => {
  const ids = await clinicOf(doctor)
  const review = await inputOf(page, async () => {
    await page.goto('/letters')
    for (const surname of surnames.toReversed()) {
      await comesUp(page, surname)
      if (surname === 'Ingleby') await correct(page)
      await page.keyboard.press('a')
    }
    await expect(page.getByRole('article')).not.toContainText(bodyOf('Abney'))
  })
  for (const id of ids) expect((await letterNow(doctor, id)).status).toBe('approved')
  expect((await letterNow(doctor, ids[surnames.indexOf('Ingleby')] ?? 0)).content).toContain(
    `${bodyOf('Ingleby')} He walks daily.`,
  )

  const secretary = await openAs('secretary', { viewport: { width: 1440, height: 900 } })
  const posting = await inputOf(secretary, async () => {
    await secretary.goto('/')
    await expect(secretary.getByRole('main')).toContainText('Next up')
    // The shortcuts work once the page is connected to the server.
    await expect(secretary.getByRole('img', { name: 'Connected' })).toBeVisible()
    await secretary.keyboard.press('Control+k')
    await expect(secretary.getByPlaceholder('Go to a patient, a letter or a page')).toBeFocused()
    await secretary.keyboard.type('approved')
    await expect(secretary.locator('[data-action][data-selected]')).toContainText('Letters: Approved')
    await secretary.keyboard.press('Enter')
    for (const surname of surnames.toReversed()) {
      await comesUp(secretary, surname)
      await secretary.keyboard.press('p')
      await expect(secretary.getByRole('button', { name: 'Confirm and post' })).toBeFocused()
      await secretary.keyboard.press('Enter')
    }
    await expect(secretary.getByRole('article')).not.toContainText(bodyOf('Abney'))
  })
  for (const id of ids) expect((await letterNow(doctor, id)).status).toBe('posted')

  for (const [what, { keys, clicks, seconds }] of Object.entries({
    'review and approve': review,
    post: posting,
  })) {
    const each = (all: number) => (all / surnames.length).toFixed(2)
    console.log(`a letter, ${what}: ${each(keys)} keys, ${each(clicks)} clicks, ${each(seconds)} s`)
  }
  expect([review.clicks, posting.clicks]).toEqual([0, 0])
  // Each approval takes one key. Each posting takes two, because it asks for confirmation. The rest is for
  // the palette and one correction.
  expect(review.keys).toBeLessThan(surnames.length + 30)
  expect(posting.keys).toBeLessThan(2 * surnames.length + 15)
})

/** Creates a draft for each patient. The newest draft comes first in the list. */
async function clinicOf(doctor: Client): Promise<number[]> {
  const ids: number[] = []
  for (const surname of surnames) {
    const patient = await newPatient(doctor, `Clement ${surname}`, {
      gpPractice: 'Elm Surgery',
      gpAddress: 'York',
    })
    ids.push((await newLetter(doctor, patient, `<p>${bodyOf(surname)}</p>`)).id)
  }
  return ids
}

function bodyOf(surname: string): string {
  return `Mr ${surname} came to the clinic.`
}

/** The letter opens automatically. It must be viewed before it can be approved or posted. */
async function comesUp(page: Page, surname: string): Promise<void> {
  await expect(page.getByRole('article')).toContainText(bodyOf(surname))
  await lookAt(page)
}

async function correct(page: Page): Promise<void> {
  await page.keyboard.press('e')
  await expect(page.getByRole('textbox', { name: 'Letter for Clement Ingleby' })).toBeFocused()
  // These keys move the cursor from the salutation past the patient line.
  for (const key of ['ArrowDown', 'ArrowDown', 'End']) await page.keyboard.press(key)
  await page.keyboard.type(' He walks daily.')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('textbox', { name: 'Letter for Clement Ingleby' })).toBeHidden()
  await comesUp(page, 'Ingleby')
}
