// Refuses to run under an old Node.js. The user gets a sentence instead of a later stack trace.

const minMajor = 20
const minMinor = 19

export function requireNode(version = process.versions.node) {
  const [major, minor] = version.split('.').map(Number)
  if (major > minMajor || (major === minMajor && minor >= minMinor)) return
  console.error(
    `Sincerely needs Node.js ${minMajor}.${minMinor} or newer, but this is ${version}. Install a newer version from https://nodejs.org and try again.`,
  )
  process.exit(1)
}
