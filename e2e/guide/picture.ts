// Takes a picture of a part of a page in light mode. The picture is sharp on high-resolution screens and
// small enough to load quickly.
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Locator, Page } from '@playwright/test'

const folder = fileURLToPath(new URL('../../apps/web/public/guide', import.meta.url))
const mostBytes = 80_000
/** The best quality comes first. The first result that is small enough is used. */
const qualities = [82, 72, 62, 52, 42, 32, 22]

export type Size = { width: number; height: number }

/**
 * Writes a picture of `part`, at most `most` CSS pixels high. Returns its size in CSS pixels. Throws if the
 * file stays too large.
 */
export async function takePicture(page: Page, name: string, part: Locator, most = 640): Promise<Size> {
  await page.evaluate(() => document.fonts.ready)
  const box = await part.boundingBox()
  if (!box) throw new Error(`${name} is not on the page.`)
  const size = { width: Math.round(box.width), height: Math.round(Math.min(box.height, most)) }
  const clip = { x: Math.round(box.x), y: Math.round(box.y), ...size, scale: 2 }
  const session = await page.context().newCDPSession(page)
  for (const quality of qualities) {
    const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality, clip })
    const bytes = Buffer.from(data, 'base64')
    if (bytes.length > mostBytes) continue
    await mkdir(folder, { recursive: true })
    await writeFile(path.join(folder, `${name}.webp`), bytes)
    await session.detach()
    return size
  }
  throw new Error(`${name} does not come below ${mostBytes} bytes.`)
}
