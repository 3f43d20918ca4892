// Checks a file's text: its length, its opening comment, type and lint exceptions, forbidden words, and paths
// of one machine.
import { isGenerated } from './read-project.mjs'

const maxLines = 300
const maxTestLines = 500
const opensWithPurpose = /^packages\/[^/]+\/src\/|^apps\/(server|web)\/src\/platform\//
const binary = /\.(pdf|png|jpe?g|gif|ico|webp|wav|ttf|otf|woff2?|gz|zip)$/
const counted = /\.(ts|tsx|mjs|sql|css|typ)$/

// The brackets keep these patterns from matching this file.
const anyType = /:\s*any\b|as an[y]\b|<an[y]>/
const deadWords = /coming soo[n]|TOD[O]|FIXM[E]|not implemente[d]/i
const machinePaths = /\/w[o]rk\/|\/f[a]rm\//
/** Random test cases need a seed, which makes them reproducible. */
const byChance = /\bfc\.(?:assert|check|sample)\(/
const seeded = /\bseed\b(?!\/)/
const switchedOff = /\b(?:ox|es)lint-disabl[e]|@ts-(?:ignor[e]|nochec[k])/

export function textRules(project) {
  const { paths, files, read } = project
  return [
    ...paths
      .filter((file) => counted.test(file) && !isGenerated(file))
      .flatMap((file) => lengthOf(file, read(file))),
    ...files.flatMap(sourceText),
    ...paths.filter((file) => !binary.test(file)).flatMap((file) => anyText(file, read(file))),
  ]
}

function lengthOf(file, text) {
  const lines = text.split('\n').length - (text.endsWith('\n') ? 1 : 0)
  const limit = /\.(test|spec)\./.test(file) ? maxTestLines : maxLines
  return lines > limit ? [{ rule: 'text', file, message: `${lines} lines; ${limit} is the stop` }] : []
}

function sourceText(file) {
  const { path, text, isTest, errors } = file
  const purposeless = opensWithPurpose.test(path) && !isTest && !/^\s*(\/\/|\/\*)/.test(text)
  return [
    ...errors.map((message) => ({ rule: 'text', file: path, message })),
    ...(purposeless
      ? [{ rule: 'text', file: path, message: 'opens with one sentence saying what it is for' }]
      : []),
    ...lineOf(path, text, anyType, 'the type that switches types off'),
    ...lineOf(path, text, deadWords, 'words of unfinished work'),
    ...lineOf(path, text, switchedOff, 'no exceptions to lint or types'),
    ...(seeded.test(text) ? [] : lineOf(path, text, byChance, 'a property test says its seed')),
    ...(isTest ? [] : lineOf(path, text, /@ts-expect-erro[r]/, 'no exceptions to lint or types')),
  ]
}

function anyText(file, text) {
  const registry = file.endsWith('package-lock.json') && /"resolved": "http/
  return [
    ...lineOf(file, text, machinePaths, 'a path of one machine'),
    ...(registry ? lineOf(file, text, registry, 'an address of one registry') : []),
  ]
}

/** Returns only the first match of a pattern in a file. */
function lineOf(file, text, pattern, message) {
  const found = pattern.exec(text)
  if (!found) return []
  return [{ rule: 'text', file: `${file}:${text.slice(0, found.index).split('\n').length}`, message }]
}
