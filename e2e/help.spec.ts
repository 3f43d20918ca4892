import type { Page } from '@playwright/test'
import { refuse } from './support/faked-network.ts'
import { expect, test } from './support/journey.ts'
import { tabTo } from './support/keyboard.ts'
import { goTo } from './support/go-to.ts'

const ownChapters = [
  'Your day',
  'Dictate',
  'Type',
  'Write and edit',
  'Check against what was said',
  'Approve',
]
const adminChapters = ['Users', 'Assignments and cover', 'Data rights', 'Practice settings']

test('Each role finds the guide for its work, its pictures and the administrators in the user menu', async ({
  openAs,
}) => {
  for (const who of ['doctor', 'secretary', 'admin'] as const) {
    const page = await openAs(who)
    await page.goto('/')
    await page.getByRole('button', { name: /^Account of/ }).click()
    const items = page
      .getByRole('link')
      .filter({ hasText: /^(My profile|Settings|FAQ|Doc.*|Support|Privacy.*)$/ })
    await expect(items).toHaveText([
      'My profile',
      'Settings',
      'FAQ',
      'Documentation',
      'Support',
      'Privacy policy',
    ])
    await items.filter({ hasText: 'Documentation' }).click()
    await expect(page.getByRole('heading', { name: 'Documentation', level: 1 })).toBeVisible()
    const chapters = page.getByRole('navigation', { name: 'Chapters' }).getByRole('link')
    const titles = () => chapters.allTextContents()
    await expect.poll(titles).toEqual(expect.arrayContaining(ownChapters))
    expect((await titles()).filter((title) => adminChapters.includes(title))).toEqual(
      who === 'admin' ? adminChapters : [],
    )
    if (who === 'admin') await everyPictureIsThere(page)

    await goTo(page, '/support')
    const people = page.getByRole('list', { name: 'Administrators' })
    await expect(people).toContainText('Nerys Oakeshott')
    if (who === 'admin') {
      await expect(people).toContainText('You')
      await page.getByRole('main').getByRole('link', { name: 'Admin Dashboard' }).click()
      await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible()
    } else {
      await expect(people.getByRole('link')).toHaveAttribute('href', /^mailto:admin@/)
      await expect(page.getByRole('main').getByRole('link', { name: 'Admin Dashboard' })).toBeHidden()
    }
  }
})

test('The guide and the FAQ can be searched and read with the keyboard only', async ({ page }) => {
  await page.goto('/docs')
  await expect(page.getByRole('img', { name: 'Connected' })).toBeVisible()
  await page.keyboard.press('/')
  await page.keyboard.type('zebra')
  await expect(page.getByText('No chapter contains all of these words')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.keyboard.type('foot pedal')
  await expect(page.getByRole('status').filter({ hasText: '1 chapter found' })).toBeVisible()
  await expect(page.locator('mark')).toHaveText(['foot', 'pedal'])
  await expect(page).toHaveURL(/\/docs\?q=foot\+pedal$/)
  await page.keyboard.press('Escape')
  const approve = page.getByRole('navigation', { name: 'Chapters' }).getByRole('link', { name: 'Approve' })
  await tabTo(approve)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/docs#approve$/)
  await expect(page.getByRole('heading', { name: 'Approve', exact: true })).toBeFocused()
  await expect(page.getByRole('heading', { name: 'Approve', exact: true })).toBeInViewport()

  // The '?' key shows the same list of keys.
  const keys = page.getByRole('main').locator('dt')
  await expect(keys.first()).toBeVisible()
  const listed = await keys.allTextContents()
  await page.keyboard.press('Shift+?')
  const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect.poll(() => dialog.locator('dt').allTextContents()).toEqual(listed)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()

  await goTo(page, '/faq')
  await expect(page.getByRole('img', { name: 'Connected' })).toBeVisible()
  await page.keyboard.press('/')
  await page.keyboard.type('correct posted')
  const question = page.locator('summary').filter({ hasText: 'How do I correct a letter that is posted?' })
  const intoGuide = page.getByRole('link', { name: 'Post and send' })
  await expect(intoGuide).toBeVisible()
  await tabTo(question)
  await page.keyboard.press('Enter')
  await expect(intoGuide).toBeHidden()
  await page.keyboard.press('Enter')
  await tabTo(intoGuide)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Post and send' })).toBeFocused()
  await expect(page.getByRole('heading', { name: 'Post and send' })).toBeInViewport()
})

test('Support shows what does not work and copies the details without patient data', async ({
  page,
  context,
  address,
  console,
}) => {
  console.allow(/status of (400|503)/)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: address })
  await page.goto('/patients?q=Coleridge')
  await page.getByRole('rowheader', { name: /Coleridge/ }).click()
  await expect(page.getByRole('heading', { name: /Coleridge/ })).toBeVisible()
  const healthy = await refuse({ page, api: 'health' }, 503)
  const named = await refuse({ page, api: 'support' })
  await page.getByRole('button', { name: /^Account of/ }).click()
  await page.getByRole('link', { name: 'Support' }).click()
  const status = page.getByRole('region', { name: 'System Status' })
  await expect(status).toContainText('Issues')
  await healthy()
  await status.getByRole('button', { name: 'Check again' }).click()
  await expect(status).toContainText('Healthy')
  await expect(page.getByText("Couldn't load the administrators")).toBeVisible()
  await named()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('list', { name: 'Administrators' })).toContainText('Nerys Oakeshott')

  await page.getByRole('button', { name: 'Copy details' }).click()
  await expect(page.getByText('Details copied')).toBeVisible()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(copied).toMatch(/^Sincerely \d+\.\d+\.\d+\nTime: /)
  expect(copied).toMatch(/\nRole: doctor\nPage: \/patients\/\d+\n/)
  expect(copied).toMatch(/GET \/api\/support: 400 made_to_fail, on \/support\nRequest: journey$/)
  expect(copied).not.toMatch(/Coleridge|Amara|\?/)
})

async function everyPictureIsThere(page: Page): Promise<void> {
  const pictures = page.getByRole('main').getByRole('img')
  await expect.poll(() => pictures.count()).toBeGreaterThanOrEqual(8)
  for (const picture of await pictures.all()) {
    await picture.scrollIntoViewIfNeeded()
    await expect(picture).not.toHaveAttribute('alt', '')
    await expect
      .poll(() => picture.evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth))
      .toBeGreaterThan(500)
  }
}
