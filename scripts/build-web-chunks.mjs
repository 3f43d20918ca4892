// Which files of the web app are bundled together. By default the bundler makes a file of every set of modules that some pages
// share: 75 for the letters, and a slow processor takes longer to fetch and link them than to run them.
import { build } from 'vite'

const page = (name) => `/apps/web/src/app/${name}.tsx`
const signIn = page('pages/login')
const layout = page('layout')
const list = page('pages/letters')
const letter = page('pages/letter')
/** The modules the first page waits for. */
const first = ['start', 'work', 'letters']
const names = [...first, 'record', 'letter']
/** Named by the bundler after the page that requests it. */
const entry = 'index'
const otherPages = ['dashboard', 'patients', 'patient', 'settings'].map((name) => page(`pages/${name}`))

/**
 * Builds once without writing, to see what each page needs after tree-shaking, and returns the bundler's `codeSplitting`: what the
 * sign-in needs; what every other page needs; what only the list of letters needs; and, of what an open letter needs besides, what
 * other pages need as well, and what is its own. The rest is left to the bundler.
 */
export async function webChunks(config) {
  const { output } = await build({
    ...config,
    build: { write: false, minify: false, cssMinify: false, reportCompressedSize: false },
  })
  const chunks = output.filter(({ type }) => type === 'chunk')
  const needs = (file) => modulesOf(chunks, (chunk) => chunk.moduleIds.some((id) => id.endsWith(file)))
  const atSignIn = needs(signIn)
  const forList = union([needs(layout), needs(list)])
  const forLetter = needs(letter)
  const elsewhere = union([needs(layout), ...otherPages.map(needs)])
  const forAny = union([forList, forLetter])
  const start = union([modulesOf(chunks, ({ isEntry }) => isEntry), both(atSignIn, forAny)])
  // A module that two groups need belongs to the first.
  const groups = [start, both(forList, elsewhere), forList, both(forLetter, elsewhere), forLetter]
  return {
    groups: names.map((name, index) => ({
      name,
      test: (id) => groups[index].has(id),
      priority: groups.length - index,
      // They are complete already; the bundler would add unused imports.
      includeDependenciesRecursively: false,
    })),
  }
}

/**
 * Tells browsers that support it to compile a whole file in the background, and not each function when it is first called. For
 * files of which the first page calls nearly everything.
 */
export const compiledAhead = {
  name: 'compiled-ahead',
  generateBundle: {
    // It is only valid at the very beginning of a file.
    order: 'post',
    handler(_, bundle) {
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk' || !(chunk.isEntry || names.includes(chunk.name))) continue
        chunk.code = `//# allFunctionsCalledOnLoad\n${chunk.code}`
      }
    },
  },
}

/** Whether this built file, by its path in the result, is one of the bundles or the entry. */
export function isForFirstPage(file) {
  const place = file.replaceAll('\\', '/')
  return [entry, ...first].some((name) => place.startsWith(`assets/${name}-`) && place.endsWith('.js'))
}

/** The modules of these chunks and of all their imports. */
function modulesOf(chunks, isMeant) {
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
  const found = new Set()
  const visit = (chunk) => {
    if (chunk === undefined || found.has(chunk)) return
    found.add(chunk)
    for (const name of chunk.imports) visit(byName.get(name))
  }
  for (const chunk of chunks) if (isMeant(chunk)) visit(chunk)
  return new Set([...found].flatMap(({ moduleIds }) => moduleIds))
}

const union = (sets) => new Set(sets.flatMap((set) => [...set]))
const both = (one, other) => new Set([...one].filter((id) => other.has(id)))
