import { type Locator, type Page, expect } from '@playwright/test'
import { type Client, type Letter, type Patient, newLetter } from './client.ts'
import { editorOf } from './letter-editor.ts'

/**
 * Creates a letter 'She is well.' for this patient and opens it in two editors, of two users or in two tabs.
 * Returns the letter and both editors.
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
