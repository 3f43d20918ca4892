// `npm run audit:packages` asks the package registry for known vulnerabilities of the shipped packages. The
// exit code is 0 without vulnerabilities, 1 with some, and 2 if the registry could not be reached.
import { runNpm } from './prepare/install-packages.mjs'

const notAsked = 'The advisory service of the package registry could not be asked'
const tryElsewhere = 'Nothing is known of the packages: try again from a network that reaches it.'

const { stdout } = await runNpm([
  'audit',
  '--omit=dev',
  '--package-lock-only',
  '--json',
  '--loglevel=silent',
  // Without a connection, the command fails at once.
  '--fetch-retries=0',
  // The command requests nothing else from the registry.
  '--no-update-notifier',
])
const { sentences, code } = verdictOn(stdout)
for (const sentence of sentences) console.log(sentence)
process.exitCode = code

function verdictOn(text) {
  const answer = parse(text)
  const found = answer?.vulnerabilities
  if (found === undefined)
    return { code: 2, sentences: [`${notAsked} (${reasonIn(answer)}). ${tryElsewhere}`] }
  const { dependencies } = answer.metadata
  const weak = Object.values(found)
  if (weak.length === 0)
    return { code: 0, sentences: [`No known weakness in the ${dependencies.prod} packages that ship.`] }
  const many = weak.length === 1 ? '1 package that ships has' : `${weak.length} packages that ship have`
  return { code: 1, sentences: [`${many} known weaknesses:`, ...weak.map(lineOf)] }
}

/** Describes the vulnerability of the package itself, or names the dependency that causes it. */
function lineOf({ name, severity, range, via }) {
  const why = via.map((cause) => (typeof cause === 'string' ? `by ${cause}` : `${cause.title} ${cause.url}`))
  return `  ${name} ${range} (${severity}): ${why.join('; ')}`
}

function reasonIn(answer) {
  const status = answer?.statusCode
  if (status !== undefined) return `it answered ${status}`
  return answer?.error?.code || answer?.message || 'no answer that can be read'
}

function parse(text) {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
