// `npm run dev` rebuilds and restarts the server on every change (port 3000). The web app updates in place
// (port 5173).
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { endWith } from './prepare/failure.mjs'
import { requireNode } from './prepare/node-version.mjs'
import { inRoot, root } from './prepare/paths.mjs'
import { prepareProject } from './prepare/prepare-project.mjs'
import { copyServerFiles, serverBuild, serverEntries } from './prepare/server-build.mjs'
import { removeStamp } from './prepare/stamps.mjs'

const outdir = inRoot('apps/server/dist')
const serverPort = process.env.PORT ?? '3000'
let server
let stopping = false

requireNode()
await prepareProject([]).catch(endWith)
removeStamp('server')
const { context } = await import('esbuild')
const { createServer } = await import('vite')

const options = serverBuild(outdir, serverEntries)
const builder = await context({
  ...options,
  plugins: [...options.plugins, { name: 'restart', setup: restartAfterBuild }],
})
await builder.watch()
const web = await createServer({
  root: inRoot('apps/web'),
  configFile: inRoot('apps/web/vite.config.ts'),
  server: { port: 5173, strictPort: true, proxy: proxyTo(`http://127.0.0.1:${serverPort}`) },
})
await web.listen()
web.printUrls()
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, stop)

function restartAfterBuild(build) {
  build.onEnd(async ({ errors }) => {
    if (errors.length > 0 || stopping) return
    copyServerFiles(outdir)
    await stopServer()
    const args = ['--enable-source-maps', `${outdir}/main.js`]
    server = spawn(process.execPath, args, {
      cwd: root,
      stdio: 'inherit',
      env: { ...process.env, PORT: serverPort },
    })
  })
}

async function stopServer() {
  if (!server || server.exitCode !== null || server.signalCode !== null) return
  const exited = once(server, 'exit')
  server.kill('SIGTERM')
  await exited
}

async function stop() {
  if (stopping) return
  stopping = true
  await Promise.all([stopServer(), builder.dispose(), web.close()])
  process.exit(0)
}

function proxyTo(target) {
  return { '/api': { target }, '/socket.io': { target, ws: true } }
}
