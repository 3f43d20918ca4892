// Decides which external servers may be called: checks an address that a person typed, and the IP addresses of its name.
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
      /** Without a trailing slash, because paths are appended. */
      address: string
      origin: string
      /** Whether the address uses http, so that anybody on the network can read the traffic. */
      unencrypted: boolean
    }
  | { ok: false; problem: string }

/**
 * Checks the address of an external server. It must use https unless the host is local, and must not contain a user name or
 * password. Addresses at which data centres offer secrets to their machines are refused.
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
 * Resolves the host name of a call and refuses forbidden addresses: those with secrets of the machine, and public ones if the
 * call is not encrypted.
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

/** `near` is this machine and private networks (RFC 1918, RFC 4193), and `outside` is every public server. */
type Reach = 'near' | 'outside' | 'forbidden'

/**
 * Classifies an address by IANA's registries of special addresses, which ipaddr.js contains. An allowed address is either in a
 * private network or publicly reachable. An IPv4 address inside an IPv6 one is classified as the IPv4 address.
 */
function reachOf(text: string): Reach {
  // Other programs do not read the old form ::10.0.0.1 as ::ffff:10.0.0.1, as ipaddr.js does.
  if (!ipaddr.isValid(text) || /^::\d+\./.test(text)) return 'forbidden'
  const address = ipaddr.process(text)
  if (secretsOfClouds.some((secret) => secret === address.toString())) return 'forbidden'
  const range = address.range()
  if (range === 'loopback' || range === 'private' || range === 'uniqueLocal') return 'near'
  if (address instanceof ipaddr.IPv4) return range === 'unicast' ? 'outside' : 'forbidden'
  // NAT64, through which IPv6-only networks reach IPv4 servers.
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

/** True for a name without a dot or with an ending that is never public. The IP addresses of the name are checked at the call. */
export function isOwnNetworkName(host: string): boolean {
  if (isIP(host) !== 0) return reachOf(host) === 'near'
  return isNearName(host)
}
