import { type Locator, expect } from '@playwright/test'

/** Closes the dialog by Escape after its buttons have finished, because a busy dialog stays open. */
export async function closeDialog(dialog: Locator): Promise<void> {
  await expect(dialog.locator('button[data-loading]')).toHaveCount(0)
  await dialog.page().keyboard.press('Escape')
  await expect(dialog).toBeHidden()
}
