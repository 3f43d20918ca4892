import { describe, expect, it } from 'vitest'
import { forbiddenHost, guardedLookup, readOutsideAddress } from './outside-hosts.ts'

describe('the address of an external server', () => {
  it.each([
    ['', /such as https/],
    ['fhir.example.org', /such as https/],
    ['https://', /such as https/],
    ['ftp://fhir.example.org', /must begin with https/],
    ['file:///etc/passwd', /must begin with https/],
    ['https://user:pass@fhir.example.org', /Remove the user name and password/],
    ['https://user@fhir.example.org', /Remove the user name and password/],
    ['https://fhir.example.org/r4?key=1', /Remove the \? or #/],
    ['https://fhir.example.org/r4#top', /Remove the \? or #/],
    ['http://fhir.example.org/r4', /Use https/],
    ['http://8.8.8.8', /Use https/],
    ['http://[2606:4700::1111]/', /Use https/],
    ['https://169.254.169.254/latest', /cannot be used/],
    ['http://0xA9FEA9FE/', /cannot be used/],
    ['http://[::ffff:169.254.169.254]/', /cannot be used/],
    ['http://0.0.0.0:8080', /cannot be used/],
    ['https://[fe80::1]/', /cannot be used/],
    ['https://[::]/', /cannot be used/],
    ['http://[64:ff9b::8.8.8.8]/', /Use https/],
  ])('refuses %s [T-07]', (text, problem) => {
    expect(readOutsideAddress(text)).toEqual({ ok: false, problem: expect.stringMatching(problem) })
  })

  it.each([
    ['https://fhir.example.org/r4/', 'https://fhir.example.org/r4', false],
    ['  https://FHIR.example.org:8443  ', 'https://fhir.example.org:8443', false],
    ['https://10.1.2.3/fhir', 'https://10.1.2.3/fhir', false],
    ['http://localhost:8080/fhir', 'http://localhost:8080/fhir', true],
    ['http://127.1/fhir', 'http://127.0.0.1/fhir', true],
    ['http://192.168.1.20', 'http://192.168.1.20', true],
    ['http://[fd12::1]:8080/r4', 'http://[fd12::1]:8080/r4', true],
    ['http://[::ffff:10.1.2.3]/r4', 'http://[::ffff:a01:203]/r4', true],
    ['https://[2606:4700::1111]/r4', 'https://[2606:4700::1111]/r4', false],
    ['https://[64:ff9b::8.8.8.8]/r4', 'https://[64:ff9b::808:808]/r4', false],
    ['http://hapi:8080/fhir', 'http://hapi:8080/fhir', true],
    ['http://records.practice.internal/r4', 'http://records.practice.internal/r4', true],
  ])('accepts %s', (text, address, unencrypted) => {
    expect(readOutsideAddress(text)).toMatchObject({ ok: true, address, unencrypted })
  })
})

/** Addresses of ranges that the registries of special addresses list; the first and the last address of each. */
const special = {
  'this network': ['0.0.0.1', '0.255.255.255'],
  'shared behind the address of a provider': ['100.64.0.0', '100.100.100.200', '100.127.255.255'],
  'link-local': ['169.254.0.1', '169.254.169.254', 'fe80::1', 'febf::1'],
  'of protocols': ['192.0.0.1', '192.0.0.192', '192.0.0.255', '2001:1::1', '2001:1ff:ffff::1'],
  'of examples': ['192.0.2.1', '198.51.100.1', '203.0.113.255', '2001:db8::1', '3fff::1', '3fff:fff::1'],
  'of measurements': ['198.18.0.1', '198.19.255.255', '2001:2::1'],
  'for many': ['224.0.0.1', '239.255.255.255', 'ff02::1', 'ffff::1'],
  'kept for later': ['240.0.0.1', '255.255.255.255', '4000::1', 'e000::1', '1::1'],
  'of relays': ['192.88.99.1', '192.52.193.1', '2001:3::1'],
  'of clouds': ['168.63.129.16', 'fd00:ec2::254', 'fd20:ce::254', 'FD20:00CE:0::254'],
  'site-local': ['fec0::1', 'feff::1'],
  'thrown away': ['100::1', '5f00::1'],
  mapped: ['::ffff:169.254.169.254', '::ffff:100.64.0.1', '::ffff:0:0', '::ffff:192.0.0.192'],
  compatible: ['::169.254.169.254', '::10.0.0.1', '::8.8.8.8', '::ffff:0:10.0.0.1'],
  'translated (NAT64)': ['64:ff9b::169.254.169.254', '64:ff9b::10.0.0.1', '64:ff9b::127.0.0.1'],
  'translated by oneself': ['64:ff9b:1::8.8.8.8', '64:ff9b:1:fffe::10.0.0.1', '64:ff9b::192.0.0.192'],
  'translated (6to4)': ['2002:a9fe:a9fe::1', '2002:a00:1::1', '2002:808:808::1', '2002:7f00:1::'],
  'translated (Teredo)': ['2001:0:4136:e378:8000:63bf:3fff:fdd2', '2001::5601:5601'],
}

describe('a reserved address', () => {
  it.each(Object.entries(special))('is refused: %s [T-26]', (_, all) => {
    for (const address of all) {
      const host = address.includes(':') ? `[${address}]` : address
      const refused = { ok: false, problem: expect.stringMatching(/cannot be used/) }
      for (const scheme of ['http', 'https'])
        expect(readOutsideAddress(`${scheme}://${host}/r4`), address).toEqual(refused)
    }
  })
})

describe('looking up a host name', () => {
  const lookedUp = (name: string, unencrypted: boolean, all: boolean) =>
    new Promise<string>((resolve) => {
      guardedLookup(unencrypted)(name, { all }, (error, found) =>
        resolve(error === null ? JSON.stringify(found) : (error.code ?? '')),
      )
    })

  it('refuses every address that would itself be refused [T-26]', async () => {
    expect(await lookedUp('169.254.169.254', false, true)).toBe(forbiddenHost)
    expect(await lookedUp('8.8.8.8', true, false)).toBe(forbiddenHost)
    for (const address of Object.values(special).flat())
      expect(await lookedUp(address, false, true), address).toBe(forbiddenHost)
    for (const address of ['10.1.2.3', 'fd12::1', '2606:4700::1111', '64:ff9b::808:808'])
      expect(await lookedUp(address, false, true)).toContain(address)
    expect(await lookedUp('8.8.8.8', false, false)).toContain('8.8.8.8')
    expect(await lookedUp('localhost', true, true)).toMatch(/127\.0\.0\.1|::1/)
  })
})
