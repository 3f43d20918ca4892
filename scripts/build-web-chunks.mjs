// Decides which modules of the web app are bundled together. By default the bundler writes a file for each
// set of modules that some pages share. That is 75 files for the letters, and a slow processor takes longer
// to fetch and link these than to run them.
import { build } from 'vite'

const page = (name) => `/apps/web/src/app/${name}.tsx`
const signIn = page('sign-in-page')
const layout = page('layout')
const router = page('routed-pages')
const list = page('pages/letters')
const letter = page('pages/letter')
/** The first page waits for these bundles. */
const first = ['start', 'work', 'letters']
const names = [...first, 'record', 'letter']
/** The bundler takes this name from the page that requests the file. */
const entry = 'index'
const otherPages = ['dashboard', 'patients', 'patient', 'settings'].map((name) => page(`pages/${name}`))

/**
 * Builds once without writing, to see what each page needs after tree-shaking. Returns the bundler's
 * `codeSplitting` with five groups: the modules of the sign-in, of all other pages, of the list of letters
 * alone, of an open letter and other pages, and of an open letter alone. The bundler decides about the
 * remaining modules.
 */
export async function webChunks(config) {
  const { output } = await build({
    ...config,
    build: { write: false, minify: false, cssMinify: false, reportCompressedSize: false },
  })
  const chunks = output.filter(({ type }) => type === 'chunk')
  const needs = (file) => modulesOf(chunks, (chunk) => chunk.moduleIds.some((id) => id.endsWith(file)))
  const atSignIn = needs(signIn)
  const forList = union([needs(router), needs(layout), needs(list)])
  const forLetter = needs(letter)
  const elsewhere = union([needs(router), needs(layout), ...otherPages.map(needs)])
  const forAny = union([forList, forLetter])
  const start = union([modulesOf(chunks, ({ isEntry }) => isEntry), both(atSignIn, forAny)])
  // A module that two groups need belongs to the first of them.
  const groups = [start, both(forList, elsewhere), forList, both(forLetter, elsewhere), forLetter]
  return {
    groups: names.map((name, index) => ({
      name,
      test: (id) => groups[index].has(id),
      priority: groups.length - index,
      // The groups are already complete. The bundler would add unused imports.
      includeDependenciesRecursively: false,
    })),
  }
}

/**
 * Tells browsers that support it to compile a whole file in the background, instead of each function at its
 * first call. This helps if the first page calls nearly all functions of a file.
 */
export const compiledAhead = {
  name: 'compiled-ahead',
  generateBundle: {
    // The comment is valid only at the start of a file, so it must be added last.
    order: 'post',
    handler(_, bundle) {
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk' || !(chunk.isEntry || names.includes(chunk.name))) continue
        chunk.code = `//# allFunctionsCalledOnLoad\n${chunk.code}`
      }
    },
  },
}

/** True if this built file is one of the bundles or the entry. `file` is its path in the result. */
export function isForFirstPage(file) {
  const place = file.replaceAll('\\', '/')
  return [entry, ...first].some((name) => place.startsWith(`assets/${name}-`) && place.endsWith('.js'))
}

/** Returns the modules of these chunks and of all their imports. */
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
