import { type Locator, type Page, expect } from '@playwright/test'
import { type Client, type Letter, type Patient, newLetter } from './client.ts'
import { editorOf } from './letter-editor.ts'

/**
 * A new letter for this patient, 'She is well.', open in two editors at once: of two people, or in two tabs of one. Returns
 * the letter and its text in both.
 */
export async function editTogether(
  client: Client,
  patient: Patient,
  [first, second]: [Page, Page],
): Promise<{ letter: Letter; texts: [Locator, Locator] }> {
  const letter = await newLetter(client, patient, '<p>She is well.</p>')
  const edit = async (page: Page) => {
    await page.goto(`/letters/${letter.id}?edit=true`)
    const text = editorOf(page, patient)
    await expect(text).toBeVisible()
    return text
  }
  return { letter, texts: [await edit(first), await edit(second)] }
}
