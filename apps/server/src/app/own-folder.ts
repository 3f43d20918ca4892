// Refuses a DATA_DIR full of other files, because the server's own files would be hard to tell apart and to move.
import { readdir } from 'node:fs/promises'

/** Files that the operating system adds to any folder. */
const systemFiles = /^(\..*|lost\+found|desktop\.ini|thumbs\.db)$/i

/** Files created by a first start. If one of these exists, the folder belongs to Sincerely. */
const ourMarks =
  /^(secret-key|demo-password|current-database|backups|postgres\.json|postgres\.lock.*|pg\d+(\.tmp-.*)?)$/

/** Throws an error with a sentence to print if `dataDir` holds only files of other programs. A missing folder is fine. */
export async function requireOwnFolder(dataDir: string): Promise<void> {
  const names = (await namesIn(dataDir)).filter((name) => !systemFiles.test(name))
  if (names.length === 0 || names.some((name) => ourMarks.test(name))) return
  const example = names.toSorted()[0]
  throw new Error(
    `${dataDir} already holds other files (such as ${example}), so nothing in it was changed. Set DATA_DIR to an empty or new folder, such as DATA_DIR=${dataDir}/sincerely`,
  )
}

/** Returns an empty list if the folder cannot be read, because the next write to it explains why. */
async function namesIn(dataDir: string): Promise<string[]> {
  try {
    return await readdir(dataDir)
  } catch {
    return []
  }
}
