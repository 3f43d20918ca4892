// Makes the project ready to run by installing packages and building the apps. Does nothing if nothing has
// changed.
import { buildApps, staleApps } from './build-apps.mjs'
import { installPackages, packagesAreCurrent } from './install-packages.mjs'
import { withProjectLock } from './project-lock.mjs'

export async function prepareProject(apps = ['server', 'web']) {
  if (packagesAreCurrent() && staleApps(apps).length === 0) return
  await withProjectLock(async () => {
    if (!packagesAreCurrent()) await installPackages()
    const stale = staleApps(apps)
    if (stale.length > 0) await buildApps(stale)
  })
}
