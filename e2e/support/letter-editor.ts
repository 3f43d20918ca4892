import type { Locator, Page } from '@playwright/test'
import type { Patient } from './client.ts'

/** The text of a letter that is open in the editor. */
export function editorOf(page: Page, patient: Patient): Locator {
  return page.getByRole('textbox', { name: `Letter for ${patient.name}` })
}

/** Puts the cursor behind a paragraph and types. */
export async function typeAfter(text: Locator, paragraph: string, words: string): Promise<void> {
  await text.getByText(paragraph, { exact: true }).click()
  await text.page().keyboard.press('End')
  await text.page().keyboard.type(words)
}

/** Selects a paragraph that stands on one line. */
export async function selectLine(text: Locator, paragraph: string): Promise<void> {
  await text.getByText(paragraph, { exact: true }).click()
  await text.page().keyboard.press('Home')
  await text.page().keyboard.press('Shift+End')
}

/** As if copied from a web page or a word processor. */
export async function pasteHtml(text: Locator, html: string): Promise<void> {
  await text.evaluate((element, pasted) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/html', pasted)
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, html)
}
