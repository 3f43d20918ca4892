import { createServer } from 'node:http'
import { once } from 'node:events'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { inRoot } from './prepare/paths.mjs'
import { runNode } from './prepare/run-command.mjs'

/** This registry has npm's protocol. It replies about all packages at once, by name. */
let registry
let advisories
const asked = []

beforeAll(async () => {
  registry = createServer((request, response) => {
    request.resume()
    asked.push(request.url)
    const isAsked = request.url === '/-/npm/v1/security/advisories/bulk' && advisories !== null
    response.writeHead(isAsked ? 200 : 404, { 'content-type': 'application/json' })
    response.end(JSON.stringify(isAsked ? advisories : {}))
  })
  registry.listen(0, '127.0.0.1')
  await once(registry, 'listening')
})
afterAll(() => registry.close())
beforeEach(() => {
  asked.length = 0
})

const ask = async (address = `http://127.0.0.1:${registry.address().port}`, more = {}) => {
  const env = { ...process.env, npm_config_registry: address, npm_config_update_notifier: 'false', ...more }
  const { code, output } = await runNode([inRoot('scripts/audit-packages.mjs')], { env })
  return { code, output }
}

describe('audit of shipped packages', () => {
  it('exits with 2 and one line if the advisory service does not answer', async () => {
    advisories = null
    expect(await ask()).toEqual({
      code: 2,
      output: expect.stringMatching(/^The advisory service .* \(it answered 404\)\. Nothing is known .*\n$/),
    })
    const nobody = createServer()
    nobody.listen(0, '127.0.0.1')
    await once(nobody, 'listening')
    const { port } = nobody.address()
    nobody.close()
    await once(nobody, 'close')
    expect(await ask(`http://127.0.0.1:${port}`)).toEqual({
      code: 2,
      output: expect.stringMatching(/^The advisory service .* could not be asked \(.+\)\. .*\n$/),
    })
  })

  it('exits with 1 and names each package with a known weakness', async () => {
    const url = 'https://advisories.example/1'
    advisories = {
      fastify: [
        { id: 1, url, title: 'Too fast', severity: 'high', vulnerable_versions: '<=99', cwe: [], cvss: {} },
      ],
    }
    expect(await ask()).toEqual({
      code: 1,
      output: expect.stringMatching(
        /known weaknesses:\n {2}fastify .* \(high\): Too fast https:\/\/advisories\.example\/1\n/,
      ),
    })
  })

  it('exits with 0 if no weakness is known', async () => {
    advisories = {}
    expect(await ask()).toEqual({
      code: 0,
      output: expect.stringMatching(/^No known weakness in the \d+ packages that ship\.\n$/),
    })
    expect(asked).toEqual(['/-/npm/v1/security/advisories/bulk'])
  })

  it('reads the answer even if Node prints a warning', async () => {
    advisories = {}
    const warning = `data:text/javascript,process.emitWarning('Beware.')`
    const { code, output } = await ask(undefined, { NODE_OPTIONS: `--import=${warning}` })
    expect(output).toContain('Beware.')
    expect({ code, output }).toEqual({
      code: 0,
      output: expect.stringMatching(/^No known weakness in the \d+ packages that ship\.$/m),
    })
  })
})
