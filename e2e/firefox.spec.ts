// Does the main job once in Firefox, by Firefox's own protocol, to find code that works only in Chromium.
// Where Firefox is not installed, this file is left out (playwright.config.ts), and `npm test` says so.
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import puppeteer, { type Browser, type Page } from 'puppeteer-core'
import { letterNow, newPatient } from './support/client.ts'
import { firefox } from './support/firefox.ts'
import { expect, test } from './support/journey.ts'
import { textOfPdf } from './support/pdf-text.ts'
import { demoPassword, people } from './support/people.ts'

/**
 * This many ms is slightly longer than a letter must be on screen before it can be approved or posted (rules
 * §3).
 */
const lookedAt = 750

test('In Firefox a doctor records, edits, approves, posts and downloads a letter', async ({
  address,
  doctor,
}) => {
  const patient = await newPatient(doctor, 'Leontine Foxglove', { dob: '1956-03-02' })
  await inFirefox(async (page, downloads) => {
    await page.goto(`${address}/login`)
    await fill(page, 'input[type=email]', people.doctor)
    await fill(page, 'input[type=password]', demoPassword)
    await press(page, 'Sign in')
    await shows(page, 'Next up')
    await press(page, 'Reject All')

    await page.goto(`${address}/patients/${patient.id}?letter=true`)
    await press(page, 'Voice Record')
    await shows(page, /\b0:0[2-9]\b/)
    await press(page, 'Use in this letter')
    await shows(page, 'Listen, and type the dictation below.')
    const words =
      'She takes bisoprolol five milligrams comma sorry two point five milligrams once daily full stop'
    await fill(page, 'textarea', words)
    await press(page, 'Generate Letter')
    await shows(page, 'bisoprolol 2.5 mg once daily')
    await press(page, 'Accept & Save')
    const place = () => page.evaluate(() => location.pathname)
    await expect.poll(place).toMatch(/^\/letters\/\d+$/)
    const id = Number((await place()).split('/').at(-1))

    await press(page, 'Edit')
    await click(page, '[contenteditable=true]')
    await page.keyboard.type('Seen in Firefox. ')
    await press(page, 'Save')
    await shows(page, 'Letter content has been saved.')
    await lookAt(page)
    await press(page, 'Approve')
    await shows(page, 'Letter has been approved')
    await lookAt(page)
    await press(page, 'Post')
    await press(page, 'Confirm and post')
    await shows(page, 'Letter has been posted successfully.')
    const letter = await letterNow(doctor, id)
    expect(letter).toMatchObject({ status: 'posted', dictationId: expect.any(Number) })
    expect(letter.content).toContain('Seen in Firefox.')

    await press(page, 'Download')
    await click(page, '::-p-xpath(//*[@role="menuitem"][normalize-space(.)="PDF"])')
    const saved = async () => (await readdir(downloads)).filter((name) => name.endsWith('.pdf'))
    await expect.poll(saved).toEqual([expect.stringMatching(/^Letter_Leontine_Foxglove_/)])
    const [file = ''] = await saved()
    // The file is empty at first, and cannot be read until Firefox has written it.
    await expect(async () => {
      expect(await textOfPdf(path.join(downloads, file))).toContain('bisoprolol 2.5 mg once daily')
    }).toPass()
  })
})

async function inFirefox(run: (page: Page, downloads: string) => Promise<void>): Promise<void> {
  const downloads = await mkdtemp(path.join(tmpdir(), 'sincerely-firefox-'))
  let browser: Browser | undefined
  try {
    browser = await puppeteer.launch({
      browser: 'firefox',
      executablePath: firefox,
      headless: true,
      // Setting this size as a viewport needs a newer Firefox than Debian 12's supported release (ESR).
      args: ['--width=1440', '--height=1000'],
      defaultViewport: null,
      extraPrefsFirefox: {
        'browser.download.dir': downloads,
        'browser.download.folderList': 2,
        'browser.download.useDownloadDir': true,
        'browser.download.always_ask_before_handling_new_types': false,
        'pdfjs.disabled': true,
        'media.navigator.streams.fake': true,
        'media.navigator.permission.disabled': true,
      },
    })
    const page = await browser.newPage()
    await run(page, downloads).catch(async (error: unknown) => {
      await page.screenshot({ path: test.info().outputPath('firefox.png') })
      const shown = await page.evaluate(() => document.body.innerText)
      throw new Error(`Firefox was at ${page.url()}, which showed:\n${shown}`, { cause: error })
    })
  } finally {
    await browser?.close()
    await rm(downloads, { recursive: true, force: true, maxRetries: 5 })
  }
}

// A locator or `waitForFunction` waits inside the page and needs `eval`. The product's policy forbids `eval`,
// and Firefox 140 refuses it to drivers as well. The test therefore polls.

/** Presses the button with this name as soon as it is enabled. */
async function press(page: Page, name: string): Promise<void> {
  const isNamed = `normalize-space(.)="${name}" or @aria-label="${name}"`
  await click(page, `::-p-xpath(//button[not(@disabled)][${isNamed}])`)
}

async function click(page: Page, selector: string): Promise<void> {
  await expect(async () => {
    const found = await page.$(selector)
    if (found === null) throw new Error(`There is no ${selector}.`)
    await found.click()
  }).toPass()
}

async function fill(page: Page, selector: string, words: string): Promise<void> {
  await page.locator(selector).setWaitForEnabled(false).fill(words)
}

async function shows(page: Page, words: string | RegExp): Promise<void> {
  const text = () => page.evaluate(() => document.body.innerText)
  if (typeof words === 'string') await expect.poll(text).toContain(words)
  else await expect.poll(text).toMatch(words)
}

async function lookAt(page: Page): Promise<void> {
  await page.evaluate(
    (wait) =>
      new Promise<void>((resolve) => {
        requestIdleCallback(() => setTimeout(resolve, wait), { timeout: 5000 })
      }),
    lookedAt,
  )
}
