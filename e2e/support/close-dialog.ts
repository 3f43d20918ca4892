import { type Locator, expect } from '@playwright/test'

/** By Escape, once none of its buttons works: until then a dialog stays. */
export async function closeDialog(dialog: Locator): Promise<void> {
  await expect(dialog.locator('button[data-loading]')).toHaveCount(0)
  await dialog.page().keyboard.press('Escape')
  await expect(dialog).toBeHidden()
}
