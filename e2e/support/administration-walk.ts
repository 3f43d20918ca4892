// These steps belong to the walk that checks the specification's texts. They cover the administration
// dashboard, the policies and the banner.
import type { Page } from '@playwright/test'
import type { Client } from './client.ts'
import { refuse } from './faked-network.ts'
import type { Journey } from './journey.ts'
import { type TextLedger, lookFor } from './text-ledger.ts'
import { goTo } from './go-to.ts'

/** The pages and users of a walk's steps. */
export type Stage = {
  page: Page
  openAs: Journey['openAs']
  doctor: Client
  /** This doctor has no letter template. */
  otherDoctor: Client
  ledger: TextLedger
}

const viewport = { width: 1440, height: 900 }

export async function administration({ openAs, ledger }: Stage): Promise<void> {
  const place = '/admin'
  const page = await openAs('admin', { viewport })
  const answers = await refuse({ page, api: 'admin/dashboard/stats' }, 503)
  const credits = await refuse({ page, api: 'admin/openai/credits' }, 503)
  await page.goto(place)
  await lookFor(page, ledger, place, 'Error Loading Dashboard')
  await answers()
  await page.getByRole('button', { name: 'Try Again' }).click()
  await lookFor(page, ledger, place, 'Unable to fetch data')
  await lookFor(page, ledger, place, 'Recent activity')
  await credits()
}

export async function consent({ page, ledger }: Stage): Promise<void> {
  await goTo(page, '/cookie-policy')
  await lookFor(page, ledger, '/cookie-policy', 'Cookie Policy')
  await goTo(page, '/privacy-policy')
  await lookFor(page, ledger, '/privacy-policy', 'Privacy Policy')
  await page.evaluate(() => localStorage.removeItem('gdpr-consent'))
  await page.goto('/')
  await lookFor(page, ledger, 'layout', 'We value your privacy')
  await page.getByRole('button', { name: 'Show details' }).click()
  await lookFor(page, ledger, 'layout', 'Hide details')
}
