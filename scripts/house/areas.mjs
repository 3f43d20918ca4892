// Finds the place of a file in the architecture: its workspace, its layer, and its feature if it has one.

const workspaces = [
  ['domain', 'packages/domain/'],
  ['contract', 'packages/contract/'],
  ['embedded-postgres', 'packages/embedded-postgres/'],
  ['server', 'apps/server/'],
  ['web', 'apps/web/'],
  ['e2e', 'e2e/'],
  ['bench', 'bench/'],
  ['scripts', 'scripts/'],
]

export function areaOf(file) {
  const workspace = workspaces.find(([, folder]) => file.startsWith(folder))?.[0]
  const [, floor, feature] = /^apps\/(?:server|web)\/src\/([^/]+)\/([^/]+)/.exec(file) ?? []
  return { workspace, floor, feature: floor === 'features' ? feature : undefined }
}

export const isApp = (workspace) => workspace === 'server' || workspace === 'web'
