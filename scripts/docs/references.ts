// Checks the references in the threat model and the hazard log. They name files by path, and tests by file
// and the id in their titles.

export type Read = (path: string) => string | undefined

const place = /`((?:apps|packages|scripts|e2e|bench|docs)\/[^`\s]+)`(?: ×(\d+))?/g
const isTest = /\.(test|spec)\.(ts|tsx|mjs)$/
const entry = /^- \*\*([A-Z]-\d+) /
const idInTitle = /\[([HT]-\d+)\]/g

/**
 * Returns a sentence for each wrong reference of a page. A file must exist. If the entry `H-08` names a test
 * file, that file must have as many titles with `[H-08]` as the entry says (`×2`), or else one.
 */
export function wrongReferences(page: string, read: Read): string[] {
  return entriesOf(page).flatMap(({ id, text }) =>
    [...text.matchAll(place)].flatMap(([, path = '', times = '1']) => {
      const file = read(path)
      if (file === undefined) return [`${path} is not there`]
      if (!isTest.test(path) || id === undefined) return []
      const found = idsIn(file).filter((one) => one === id).length
      return found === Number(times) ? [] : [`${path} has ${found} titles with [${id}], not ${times}`]
    }),
  )
}

/** Returns the ids in a test file's titles whose entry on the page does not name that file. */
export function forgottenReferences(page: string, path: string, text: string): string[] {
  const entries = new Map(entriesOf(page).map((one) => [one.id, one.text]))
  return [...new Set(idsIn(text))]
    .filter((id) => !entries.get(id)?.includes(`\`${path}\``))
    .map((id) => `${path} is not named in ${id}`)
}

function idsIn(text: string): string[] {
  return [...text.matchAll(idInTitle)].flatMap(([, id]) => id ?? [])
}

/** An entry contains all of its lines. Text outside entries has no id. */
function entriesOf(page: string): { id: string | undefined; text: string }[] {
  const entries: { id: string | undefined; text: string }[] = [{ id: undefined, text: '' }]
  for (const line of page.split('\n')) {
    const id = entry.exec(line)?.[1]
    const last = entries.at(-1)
    if (id !== undefined || line.startsWith('#') || !last) entries.push({ id, text: line })
    else last.text += `\n${line}`
  }
  return entries
}
