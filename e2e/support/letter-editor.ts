import { expect } from '@playwright/test'
import type { Locator, Page } from '@playwright/test'
import type { Patient } from './client.ts'

/** Returns the text of the letter that is open in the editor. */
export function editorOf(page: Page, patient: Patient): Locator {
  return page.getByRole('textbox', { name: `Letter for ${patient.name}` })
}

/** Puts the cursor after a paragraph and types. */
export async function typeAfter(text: Locator, paragraph: string, words: string): Promise<void> {
  await expect(async () => {
    await text.getByText(paragraph, { exact: true }).click()
    await text.page().keyboard.press('End')
    const { selected, before } = await text.evaluate(readSelection)
    expect(selected === '' && before !== '' && paragraph.endsWith(before)).toBe(true)
  }).toPass()
  await text.page().keyboard.type(words)
}

/**
 * Runs in the browser. Returns the selected words, and those before them with the same formatting. It waits
 * because the editor restores its own selection for 50 ms after a change such as Undo, which is faster than
 * any user.
 */
async function readSelection(): Promise<{ selected: string; before: string }> {
  await new Promise((resolve) => setTimeout(resolve, 60))
  const selection = getSelection()
  const before = selection?.anchorNode?.nodeValue?.slice(0, selection.anchorOffset) ?? ''
  return { selected: String(selection ?? ''), before }
}

/** Puts the cursor after the first occurrence of some words within a paragraph, and types. */
export async function typeBehind(text: Locator, place: string, words: string): Promise<void> {
  await expect(async () => {
    await text.evaluate((element, sought) => {
      const nodes = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
      while (nodes.nextNode()) {
        const at = nodes.currentNode.nodeValue?.indexOf(sought) ?? -1
        if (at !== -1) return getSelection()?.collapse(nodes.currentNode, at + sought.length)
      }
      throw new Error(`‘${sought}’ is not in the text.`)
    }, place)
    const { selected, before } = await text.evaluate(readSelection)
    expect(selected === '' && before.endsWith(place)).toBe(true)
  }).toPass()
  await text.page().keyboard.type(words)
}

/** Selects a paragraph that has one line. */
export async function selectLine(text: Locator, paragraph: string): Promise<void> {
  await expect(async () => {
    await text.getByText(paragraph, { exact: true }).click()
    await text.page().keyboard.press('Home')
    await text.page().keyboard.press('Shift+End')
    expect((await text.evaluate(readSelection)).selected).toBe(paragraph)
  }).toPass()
}

/** Pastes HTML as if it was copied from a web page or a word processor. */
export async function pasteHtml(text: Locator, html: string): Promise<void> {
  await text.evaluate((element, pasted) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/html', pasted)
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, html)
}
