import type { Page } from '@playwright/test'

/** Returns a transparent PNG with a pen stroke, in the form of a chosen file. */
export async function drawnFile(page: Page, name: string) {
  const address = await page.evaluate(() => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 600, height: 160 })
    const pen = canvas.getContext('2d')
    if (pen === null) throw new Error('there is no canvas')
    pen.lineWidth = 6
    pen.beginPath()
    pen.moveTo(20, 120)
    pen.bezierCurveTo(200, -80, 260, 260, 580, 40)
    pen.stroke()
    return canvas.toDataURL('image/png')
  })
  const buffer = Buffer.from(address.slice(address.indexOf(',') + 1), 'base64')
  return { name, mimeType: 'image/png', buffer }
}
