// What the threat model and the hazard log point to: `path` › "title", "another title", and files by their path.

export type Read = (path: string) => string | undefined

const place = /`((?:apps|packages|scripts|e2e|bench|docs)\/[^`\s]+)`/g
const isTest = /\.(test|spec)\.(ts|tsx|mjs)$/
const titles = /^ › ("[^"\n]+"(?:, "[^"\n]+")*)/

/**
 * What is wrong with the references of a page, each in a sentence; nothing where all is well. A file has to be there, a
 * test has to be named by the titles under which it runs: "group › title" where the title alone says too little.
 */
export function wrongReferences(page: string, read: Read): string[] {
  return [...page.matchAll(place)].flatMap((found) => {
    const path = found[1] ?? ''
    const text = read(path)
    if (text === undefined) return [`${path} is not there`]
    if (!isTest.test(path)) return []
    const named = titles.exec(page.slice(found.index + found[0].length))?.[1]
    if (named === undefined) return [`${path} is named without the title of a test`]
    return named
      .slice(1, -1)
      .split('", "')
      .filter((title) => !holds(text, title))
      .map((title) => `${path} has no test "${title}"`)
  })
}

/** Each part of the title stands in quotes of its own, in their order. */
function holds(text: string, title: string): boolean {
  let from = 0
  return title.split(' › ').every((part) => {
    const places = [`'${part}'`, `"${part}"`, `\`${part}\``].map((quoted) => text.indexOf(quoted, from))
    const first = Math.min(...places.filter((at) => at >= 0))
    from = first + part.length
    return Number.isFinite(first)
  })
}
