import { type Locator, expect } from '@playwright/test'

/** By Escape, after its buttons have finished working: until then a dialog stays open. */
export async function closeDialog(dialog: Locator): Promise<void> {
  await expect(dialog.locator('button[data-loading]')).toHaveCount(0)
  await dialog.page().keyboard.press('Escape')
  await expect(dialog).toBeHidden()
}
