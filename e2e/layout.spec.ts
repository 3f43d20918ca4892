import type { Page } from '@playwright/test'
import { expect, test } from './support/journey.ts'
import { newLetter, newPatient } from './support/client.ts'
import { goTo } from './support/go-to.ts'
import { editorOf } from './support/letter-editor.ts'

const wide = { width: 1440, height: 900 }
const narrow = { width: 390, height: 844 }

test('Scripts load only from the server itself, and pages cannot be framed or sniffed [T-05] [T-06]', async ({
  request,
}) => {
  const headers = (await request.get('/')).headers()
  const policy = headers['content-security-policy'] ?? ''
  expect(policy).toMatch(/script-src 'self'(;|$)/)
  expect(policy).not.toMatch(/script-src[^;]*unsafe/)
  expect(policy).toContain("object-src 'none'")
  expect(headers['x-content-type-options']).toBe('nosniff')
  expect(headers['x-frame-options']).toBe('DENY')
})

test('An unknown address shows Page not found with a link to the dashboard; a dot in a search does not', async ({
  page,
}) => {
  await page.goto('/no/such/page')
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
  await page.getByRole('link', { name: 'Go to the dashboard' }).click()
  await expect(page.getByText('Welcome to your medical practice dashboard')).toBeVisible()
  // The dot in the URL must not make the server look for a file.
  await page.goto('/patients?q=j.smith@list.example')
  await expect(page.getByRole('searchbox')).toBeVisible()
})

test('The sidebar is 256 px wide, or 64 px if collapsed or short of space, and keeps its state', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1024, height: 768 })
  await page.goto('/letters')
  const sidebar = page.getByRole('banner')
  const isWide = (width: number) => expect.poll(async () => (await sidebar.boundingBox())?.width).toBe(width)
  await isWide(64)
  await page.setViewportSize(wide)
  await isWide(256)
  await page.getByRole('button', { name: 'Collapse sidebar' }).click()
  await isWide(64)

  await page.reload()
  await expect(page.getByRole('heading', { name: 'Letters', exact: true })).toBeVisible()
  await isWide(64)
  await page.getByRole('link', { name: 'Patients', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Patients' })).toBeVisible()
  await page.getByRole('button', { name: 'Expand sidebar' }).click()
  await isWide(256)
  await page.getByRole('link', { name: 'Letters', exact: true }).click()
  await page.setViewportSize({ width: 1024, height: 768 })
  await expect(page.getByRole('heading', { name: 'Letters', exact: true })).toBeVisible()
  await isWide(256)
})

test('On a phone whose keyboard is open, most of the screen is the text that is edited', async ({
  page,
  doctor,
}) => {
  await page.setViewportSize({ width: 390, height: 500 })
  const patient = await newPatient(doctor, 'Araminta Shore')
  const letter = await newLetter(doctor, patient, '<p>She is well.</p>'.repeat(60))
  await page.goto(`/letters/${letter.id}?edit=true`)
  const text = editorOf(page, patient)
  await expect(text).toBeVisible()
  await text.getByText('She is well.').nth(30).scrollIntoViewIfNeeded()
  const seen = await text.evaluate((editor) => {
    const isText = (y: number) => editor.contains(document.elementFromPoint(195, y))
    return Array.from({ length: 500 }, (_, y) => y).filter(isText).length
  })
  expect(seen).toBeGreaterThan(350)
})

test('While a letter is edited, the cursor is below the toolbar, and the way back is readable on a phone', async ({
  page,
  doctor,
}) => {
  const patient = await newPatient(
    doctor,
    'Wilhelmina Featherstonehaugh-Cholmondeley Marjoribanks-Beauchamp Leveson-Gower',
  )
  const letter = await newLetter(doctor, patient, '<p>She is well.</p>'.repeat(60))
  await page.goto(`/letters/${letter.id}?edit=true`)
  const text = editorOf(page, patient)
  await expect(text).toBeFocused()
  const isCursorInView = () =>
    text.evaluate((editor) => {
      const line = getSelection()?.focusNode?.parentElement?.getBoundingClientRect()
      if (!line) return false
      return [line.top + 1, line.bottom - 1].every((y) =>
        editor.contains(document.elementFromPoint(line.left + 4, y)),
      )
    })
  for (const size of [{ width: 1366, height: 768 }, narrow]) {
    await page.setViewportSize(size)
    await page.keyboard.press('ControlOrMeta+End')
    await expect.poll(isCursorInView).toBe(true)
    for (let line = 0; line < 30; line++) {
      await page.keyboard.press('ArrowUp')
      expect(await isCursorInView(), `line ${line}`).toBe(true)
    }
    await page.keyboard.type('x')
    expect(await isCursorInView()).toBe(true)
    await page.keyboard.press('ControlOrMeta+Home')
    await expect.poll(isCursorInView).toBe(true)
  }
  const back = page.getByRole('button', { name: 'Back to Letters' })
  expect(await back.evaluate((button) => button.scrollWidth - button.clientWidth)).toBe(0)
})

test('The icon is served at /favicon.ico', async ({ request }) => {
  const reply = await request.get('/favicon.ico')
  expect(reply.status()).toBe(200)
  expect([...(await reply.body()).subarray(0, 4)]).toEqual([0, 0, 1, 0])
})

test('On a narrow screen a top bar shows the connection status and the menu is a drawer', async ({
  page,
}) => {
  await page.setViewportSize(narrow)
  await page.goto('/')
  const bar = page.getByRole('banner')
  const dot = bar.getByRole('img', { name: 'Connected', exact: true })
  await expect(dot).toBeVisible()
  const greenAboveOthers = () =>
    dot.evaluate((element) => {
      const [red = 0, green = 0, blue = 0] = (
        getComputedStyle(element).backgroundColor.match(/\d+/g) ?? []
      ).map(Number)
      return green - Math.max(red, blue)
    })
  await expect.poll(greenAboveOthers).toBeGreaterThan(0)
  await expect(page.getByRole('link', { name: 'Patients', exact: true })).toBeHidden()

  const drawer = page.getByRole('dialog', { name: 'Menu' })
  await page.getByRole('button', { name: 'Open menu' }).click()
  await expect(drawer.getByRole('link', { name: 'Patients', exact: true })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(drawer).toBeHidden()
  await expect(page.getByRole('button', { name: 'Open menu' })).toBeFocused()

  await page.getByRole('button', { name: 'Open menu' }).click()
  await drawer.getByRole('link', { name: 'Patients', exact: true }).click()
  await expect(drawer).toBeHidden()
  await expect(page.getByRole('heading', { name: 'Patients' })).toBeVisible()
})

test('On a narrow screen no page scrolls sideways and every control is 44 px high [H-43]', async ({
  page,
}) => {
  await page.setViewportSize(narrow)
  for (const place of [
    '/',
    '/patients',
    '/patients/1',
    '/letters',
    '/letters?letter=1',
    '/settings',
    '/login',
  ]) {
    await goTo(page, place)
    await expect(page.getByRole('heading').first()).toBeVisible()
    const overhang = () =>
      page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
    await expect.poll(overhang, place).toBe(0)
    const low = () =>
      page.locator('a[href], button, input, summary, [role=tab]').evaluateAll((elements) =>
        elements
          .map((element) => ({
            words: element.textContent,
            height: element.getBoundingClientRect().height,
          }))
          .filter(({ height }) => height > 1 && height < 43.9),
      )
    await expect.poll(low, place).toEqual([])
  }
})

test('The user menu shows who is signed in, links to the settings and sets a dark mode that survives a reload', async ({
  openAs,
}) => {
  const page = await openAs('doctor', { colorScheme: 'light' })
  await page.goto('/')
  const account = page.getByRole('button', { name: 'Account of Dr Amara Whitfield' })
  await expect(account).toContainText('doctor@demo.sincerely.example')
  await account.click()
  const menu = page.getByRole('dialog', { name: 'Account of Dr Amara Whitfield' })
  await expect(menu.getByRole('button', { name: 'Sign out' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(menu).toBeHidden()
  await expect(account).toBeFocused()

  const brightness = () =>
    page.evaluate(() => Number(getComputedStyle(document.body).backgroundColor.match(/\d+/)?.[0] ?? 'NaN'))
  await expect.poll(brightness).toBeGreaterThan(200)
  await page.keyboard.press('Enter')
  await menu.getByText('Dark', { exact: true }).click()
  await expect.poll(brightness).toBeLessThan(60)

  await page.reload()
  await expect(page.getByRole('heading', { name: /^Good/ })).toBeVisible()
  await expect.poll(brightness).toBeLessThan(60)
  await account.click()
  await menu.getByText('System', { exact: true }).click()
  await expect.poll(brightness).toBeGreaterThan(200)
  await menu.getByRole('link', { name: 'Settings' }).click()
  await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible()
  await expect(menu).toBeHidden()
})

test('Without a network the page says so, and it recovers automatically [H-40]', async ({
  page,
  context,
  console,
}) => {
  console.allow(/ERR_INTERNET_DISCONNECTED/)
  await page.goto('/patients')
  await expect(page.getByRole('heading', { name: 'Patients' })).toBeVisible()
  await expect(page.getByRole('img', { name: 'Connected', exact: true })).toBeVisible()
  await context.setOffline(true)
  await expect(page.getByText('You are offline.')).toBeVisible()
  await expect(page.getByRole('img', { name: 'Disconnected' })).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText('You are offline.')).toBeHidden()
  await expect(page.getByRole('img', { name: 'Connected', exact: true })).toBeVisible()
})

test('An unreachable server is reported on the page and at sign-in until it answers', async ({
  page,
  openAs,
  console,
}) => {
  console.allow(/ERR_FAILED/)
  const band = (shown: Page) => shown.getByText("Can't reach the server.", { exact: true })
  const visitor = await openAs('nobody')
  await visitor.goto('/login')
  await page.goto('/letters')
  await expect(page.getByRole('heading', { name: 'Letters', exact: true })).toBeVisible()
  for (const shown of [page, visitor]) await shown.route('**/*', (route) => route.abort())
  await page.getByRole('button', { name: 'Sync' }).click()
  await expect(band(page)).toBeVisible()
  await expect(page.getByText("Your work is kept on this device; we'll keep trying.")).toBeVisible()
  await visitor.getByLabel('Email').fill('doctor@demo.sincerely.example')
  await visitor.getByLabel('Password', { exact: true }).fill('journeys-take-care')
  await visitor.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(band(visitor)).toBeVisible()
  await expect(visitor.getByText(/^Couldn't reach the server\./)).toBeVisible()
  for (const shown of [page, visitor]) await shown.unroute('**/*')
  for (const shown of [page, visitor]) await expect(band(shown)).toBeHidden()
})

test('A scrolled dialog says that the server cannot be reached, and shows the focused field whole', async ({
  page,
  console,
}) => {
  console.allow(/ERR_FAILED/)
  await page.setViewportSize({ width: 1366, height: 768 })
  await page.goto('/patients?new=true')
  const dialog = page.getByRole('dialog', { name: 'New patient' })
  await dialog.getByLabel('Full Name').fill('Hester Cutoff')
  await dialog.getByLabel('GP Name').focus()
  await expect(dialog.getByLabel('Full Name')).not.toBeInViewport()
  await page.route('**/*', (route) => route.abort())
  await dialog.getByRole('button', { name: 'Add patient' }).click()
  await expect(dialog.getByText("Can't reach the server.", { exact: true })).toBeInViewport()
  // A title of several lines does not cover the band.
  const title = dialog.getByRole('heading', { name: 'New patient' })
  await title.evaluate((heading) => heading.append(' who has a name of several lines'.repeat(9)))
  await expect
    .poll(() =>
      dialog.getByText("Can't reach the server.", { exact: true }).evaluate((band) => {
        const { left, top } = band.getBoundingClientRect()
        return band.contains(document.elementFromPoint(left + 4, top + 4))
      }),
    )
    .toBe(true)
  await page.unroute('**/*')

  await dialog.getByLabel('Full Name').focus()
  const stops = await dialog.locator('fieldset :is(input, textarea, select, button)').count()
  for (const key of [...Array(stops).fill('Tab'), ...Array(stops).fill('Shift+Tab')]) {
    await page.keyboard.press(key)
    const covered = await page.evaluate(() => {
      const field = document.activeElement
      const { left, top, bottom } = field?.getBoundingClientRect() ?? new DOMRect()
      const isBar = field?.closest('[data-bar], header') !== null
      return isBar ||
        [top + 4, bottom - 4].every((y) => field?.contains(document.elementFromPoint(left + 4, y)))
        ? null
        : field?.outerHTML
    })
    expect(covered, key).toBe(null)
  }
})
