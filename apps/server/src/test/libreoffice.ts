// Converts Word files to PDF with LibreOffice. Fonts and settings do not depend on the machine.
import { execFile, spawnSync } from 'node:child_process'
import { mkdir, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'

/** The path of LibreOffice, or null if it is not installed. */
export function findLibreOffice(): string | null {
  const { stdout } = spawnSync('sh', ['-c', 'command -v soffice'], { encoding: 'utf8' })
  return stdout?.trim() || null
}

/**
 * Writes a PDF beside each file. The PDF is tagged, so that headings and lists can be read from it. LibreOffice starts once for
 * all files.
 */
export async function convertToPdf(soffice: string, folder: string, files: string[]): Promise<void> {
  const fonts = path.join(folder, 'fonts.conf')
  await writeFile(fonts, fontSettings(path.join(folder, 'fonts')))
  const profile = path.join(folder, 'libreoffice')
  await mkdir(profile)
  const tagged = JSON.stringify({ UseTaggedPDF: { type: 'boolean', value: 'true' } })
  const ownWorld = [
    `FONTCONFIG_FILE=${fonts}`,
    soffice,
    `-env:UserInstallation=${pathToFileURL(profile).href}`,
  ]
  const task = ['--headless', '--convert-to', `pdf:writer_pdf_Export:${tagged}`, '--outdir', folder, ...files]
  await promisify(execFile)('env', [...ownWorld, ...task], { timeout: 110_000 })
}

/** Replaces the Times New Roman of the files with the PDF's own font, which has the same widths. */
function fontSettings(cache: string): string {
  const { resolve } = createRequire(import.meta.url)
  const folder = path.dirname(
    path.dirname(resolve('@expo-google-fonts/tinos/400Regular/Tinos_400Regular.ttf')),
  )
  return `<?xml version="1.0"?>
    <fontconfig>
      <dir>${folder}</dir>
      <cachedir>${cache}</cachedir>
      <alias binding="same"><family>Times New Roman</family><prefer><family>Tinos</family></prefer></alias>
    </fontconfig>`
}
