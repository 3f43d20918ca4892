import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

export async function runPoppler(
  tool: 'pdfimages' | 'pdftotext' | 'pdfinfo' | 'pdffonts',
  ...args: string[]
): Promise<string> {
  try {
    return (await promisify(execFile)(tool, args, { maxBuffer: 50_000_000 })).stdout
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error
    const advice = 'Install the Debian package poppler-utils and run the tests again.'
    throw new Error(`${tool} is missing. ${advice}`, { cause: error })
  }
}
