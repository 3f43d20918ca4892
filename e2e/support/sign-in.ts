import type { Page } from '@playwright/test'
import { demoPassword, people, type Person } from './people.ts'

/** Fills in the open sign-in page and presses the button. */
export async function signInAs(page: Page, person: Person, password: string = demoPassword): Promise<void> {
  await page.getByLabel('Email').fill(people[person])
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

/** Returns the stored token, or null if the user is signed out. */
export function storedToken(page: Page): Promise<string | null> {
  return page.evaluate(() => localStorage.getItem('token'))
}
