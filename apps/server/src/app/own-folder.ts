// Refuses a DATA_DIR that is full of somebody's other files: ours would be hard to tell from them, and to move.
import { readdir } from 'node:fs/promises'

/** What the system puts into any folder by itself. */
const systemFiles = /^(\..*|lost\+found|desktop\.ini|thumbs\.db)$/i

/** What a first start makes before anything else: where one of these stands, the folder is ours. */
const ourMarks =
  /^(secret-key|demo-password|current-database|backups|postgres\.json|postgres\.lock.*|pg\d+(\.tmp-.*)?)$/

/** Throws a sentence when `dataDir` holds only files that are not ours. A folder that is not there yet is fine. */
export async function requireOwnFolder(dataDir: string): Promise<void> {
  const names = (await namesIn(dataDir)).filter((name) => !systemFiles.test(name))
  if (names.length === 0 || names.some((name) => ourMarks.test(name))) return
  const example = names.toSorted()[0]
  throw new Error(
    `${dataDir} already holds other files (such as ${example}), so nothing in it was changed. Set DATA_DIR to an empty or new folder, such as DATA_DIR=${dataDir}/sincerely`,
  )
}

/** Empty where the folder cannot be read: whoever writes to it next says why. */
async function namesIn(dataDir: string): Promise<string[]> {
  try {
    return await readdir(dataDir)
  } catch {
    return []
  }
}
