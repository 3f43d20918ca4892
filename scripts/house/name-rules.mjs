// Checks the names of files, folders and features.

const code = /\.(ts|tsx|mjs)$/
const inHouse = /^(apps|packages|e2e|bench|scripts)\//
const kebab = '[a-z0-9]+(?:-[a-z0-9]+)*'
const wellNamed = new RegExp(`^${kebab}(\\.(routes|sql|queries|parts))?(\\.(test|spec))?\\.(ts|tsx|mjs)$`)
const otherSuffixes = /\.config\.(ts|mjs)$|\.d\.ts$|^bench\/[^/]+\.bench\.ts$/
const forbidden = new Set([
  'util',
  'utils',
  'helper',
  'helpers',
  'common',
  'shared',
  'misc',
  'manager',
  'managers',
  'data',
  'service',
  'services',
])
const forbiddenEndings = /-(utils?|helpers?|misc|managers?|services?)$/
const webOnly = new Set(['dashboard', 'notifications'])

export function nameRules({ paths }) {
  const own = paths.filter((file) => inHouse.test(file))
  return [
    ...own.filter((file) => code.test(file)).flatMap(fileName),
    ...own.flatMap(forbiddenName),
    ...featureNames(own),
  ]
}

function fileName(file) {
  const name = file.slice(file.lastIndexOf('/') + 1)
  if (name.startsWith('index.'))
    return [{ rule: 'names', file, message: 'no index files: a module is imported by its own name' }]
  if (wellNamed.test(name) || otherSuffixes.test(file)) return []
  return [
    {
      rule: 'names',
      file,
      message: 'kebab-case, with no suffix but .routes .sql .queries .parts .test .spec',
    },
  ]
}

function forbiddenName(file) {
  const words = file.split('/').map((part) => part.split('.')[0])
  const bad = words.find((word) => forbidden.has(word) || forbiddenEndings.test(word))
  return bad === undefined
    ? []
    : [{ rule: 'names', file, message: `"${bad}" says nothing about what is inside` }]
}

/** A feature has one name, a noun. It is the same in the server, the web and the contract. */
function featureNames(own) {
  const found = new Set(own.flatMap((file) => /^apps\/(?:server|web)\/src\/features\/[^/]+/.exec(file) ?? []))
  return [...found].flatMap((folder) => {
    const feature = folder.slice(folder.lastIndexOf('/') + 1)
    const known = own.includes(`packages/contract/src/${feature}.ts`)
    if (known || (folder.startsWith('apps/web/') && webOnly.has(feature))) return []
    return [{ rule: 'names', file: folder, message: `a feature needs packages/contract/src/${feature}.ts` }]
  })
}
