// Which external servers may be called: checks the address a person typed, and what its name resolves to.
import { lookup as resolveName } from 'node:dns'
import { isIP } from 'node:net'
import type { LookupFunction } from 'node:net'
import {
  isNearName,
  notAnAddress,
  notEncrypted,
  outsideAddressProblem,
} from '@sincerely/contract/outside-address'
import ipaddr from 'ipaddr.js'

export type OutsideAddress =
  | {
      ok: true
      /** Without a trailing slash; paths are appended. */
      address: string
      /** Scheme, host and port. */
      origin: string
      /** Over http: anybody on the network can read the traffic. */
      unencrypted: boolean
    }
  | { ok: false; problem: string }

/**
 * Reads the address of an external server. It must be encrypted unless the host is local, contain no user name or password,
 * and not be an address on which data centres serve their machines' secrets.
 */
export function readOutsideAddress(text: string): OutsideAddress {
  const problem = outsideAddressProblem(text)
  if (problem !== null) return { ok: false, problem }
  if (!URL.canParse(text.trim())) return { ok: false, problem: notAnAddress }
  const url = new URL(text.trim())
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (isIP(host) !== 0 && reachOf(host) === 'forbidden')
    return { ok: false, problem: 'This address cannot be used for a server. Enter another one.' }
  const unencrypted = url.protocol === 'http:'
  if (unencrypted && !isOwnNetworkName(host)) return { ok: false, problem: notEncrypted }
  return { ok: true, address: url.href.replace(/\/+$/, ''), origin: url.origin, unencrypted }
}

/** The error code if a name resolves to an address that may not be called. */
export const forbiddenHost = 'FORBIDDEN_HOST'

/**
 * Resolves names for a call, and refuses the results that would be refused as addresses: a machine's own secrets, or an
 * unencrypted call outside the local network.
 */
export function guardedLookup(unencrypted: boolean): LookupFunction {
  return (hostname, options, done) => {
    resolveName(hostname, options, (error, found, family) => {
      const addresses = typeof found === 'string' ? [found] : (found ?? []).map(({ address }) => address)
      const allowed: Reach[] = unencrypted ? ['near'] : ['near', 'outside']
      if (error === null && !addresses.every((address) => allowed.includes(reachOf(address))))
        done(Object.assign(new Error('the name stands for a forbidden address'), { code: forbiddenHost }), '')
      else done(error, found, family)
    })
  }
}

/** `near`: this machine and private networks (RFC 1918, RFC 4193). `outside`: every public server. */
type Reach = 'near' | 'outside' | 'forbidden'

/**
 * Classifies an address by IANA's registries of special addresses, as ipaddr.js has them: a server is either in a private
 * network or publicly reachable. An IPv4 address inside an IPv6 one counts as itself.
 */
function reachOf(text: string): Reach {
  // Only ipaddr.js reads the old form ::10.0.0.1 as ::ffff:10.0.0.1.
  if (!ipaddr.isValid(text) || /^::\d+\./.test(text)) return 'forbidden'
  const address = ipaddr.process(text)
  if (secretsOfClouds.some((secret) => secret === address.toString())) return 'forbidden'
  const range = address.range()
  if (range === 'loopback' || range === 'private' || range === 'uniqueLocal') return 'near'
  if (address instanceof ipaddr.IPv4) return range === 'unicast' ? 'outside' : 'forbidden'
  // NAT64: how IPv6-only networks reach IPv4 servers.
  if (address.match(nat64, 96)) {
    const within = ipaddr.fromByteArray(address.toByteArray().slice(12))
    return reachOf(within.toString()) === 'outside' ? 'outside' : 'forbidden'
  }
  return range === 'unicast' && address.match(assigned, 3) ? 'outside' : 'forbidden'
}

/** The well-known prefix (RFC 6052). */
const nat64 = ipaddr.IPv6.parse('64:ff9b::')
/** The only range of IPv6 that is assigned publicly (RFC 4291). */
const assigned = ipaddr.IPv6.parse('2000::')

/** Cloud metadata addresses that are neither link-local nor shared: Amazon, Google, Azure. */
const secretsOfClouds = ['fd00:ec2::254', 'fd20:ce::254', '168.63.129.16']

/** A name without a dot, or with an ending that is never public; what it resolves to is checked at the call. */
export function isOwnNetworkName(host: string): boolean {
  if (isIP(host) !== 0) return reachOf(host) === 'near'
  return isNearName(host)
}
