// Prints all texts that users can see, in the order of the screens.
import { readProject } from '../house/read-project.mjs'
import { textsOf, textsOfJson } from './texts-of.mjs'

export function printTexts(root, filter) {
  const { paths: all, files, read } = readProject(root)
  const words = all
    .filter((path) => holdsTexts.test(path))
    .map((path) => ({ path, text: read(path), imports: [] }))
  const byPath = new Map([...files, ...words].filter(isRead).map((file) => [file.path, file]))
  return sections(byPath)
    .map(({ title, paths }) => ({
      title,
      files: paths.filter((path) => `${title} ${path}`.includes(filter)),
    }))
    .flatMap(({ title, files: named }) => {
      const written = named.flatMap((path) => textLines(byPath.get(path)))
      return written.length === 0 ? [] : [`\n# ${title}`, ...written]
    })
    .join('\n')
}

function textLines(file) {
  const texts = file.nodes === undefined ? textsOfJson(file.text) : textsOf(file)
  if (texts.length === 0) return []
  return [
    `\n## ${file.path}`,
    ...texts.map(({ line, words }) => `${line}: ${words.replaceAll(/\s+/g, ' ').trim()}`),
  ]
}

/** Only these JSON files contain texts. The others contain data. */
const holdsTexts =
  /\/(?:questions|\w+-chapters|action-words|email-words|rule-texts|prompt-templates|marks|pdf-refusals)\.json$/

const isRead = ({ path, isTest }) =>
  /^(apps\/(web|server)\/src|packages\/(domain|contract)\/src)\//.test(path) &&
  !isTest &&
  !/\/(test|lexicon|cases|right-letters|spec)\/|-for-tests\.ts$/.test(path)

/**
 * Returns a section for each page with the files that only this page uses, then the shared files and the
 * server. Every file is in one section.
 */
function sections(byPath) {
  const pages = [...byPath.keys()].filter((path) => path.startsWith('apps/web/src/app/pages/'))
  const frame = reached(['apps/web/src/app/layout.tsx', 'apps/web/src/main.tsx'], byPath, new Set(pages))
  const uses = new Map(pages.map((page) => [page, reached([page], byPath, frame)]))
  const pagesOf = (path) => pages.filter((page) => uses.get(page).has(path))
  const own = pages.map((page) => ({
    title: page.replace(/^.*\/|\.tsx$/g, ''),
    paths: [...uses.get(page)].filter((path) => pagesOf(path).length === 1),
  }))
  const shared = [...byPath.keys()].filter(
    (path) => isShown(path) && !frame.has(path) && pagesOf(path).length > 1,
  )
  const web = [{ title: 'frame', paths: [...frame] }, ...own, { title: 'several pages', paths: shared }]
  const shown = new Set(web.flatMap(({ paths }) => paths))
  const others = [...byPath.keys()].filter((path) => !shown.has(path))
  return [...web, { title: 'server', paths: others }]
}

const isShown = (path) => !path.startsWith('apps/server/')

function reached(starts, byPath, without) {
  const found = new Set()
  const visit = (path) => {
    if (found.has(path) || without.has(path)) return
    const file = byPath.get(path)
    if (file === undefined) return
    found.add(path)
    for (const { to } of file.imports) if (to !== undefined) visit(to)
  }
  for (const start of starts) visit(start)
  return found
}
