// Which servers of others may be called: the address a person typed, and what its name turns out to stand for.
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
      /** Without a slash at its end; paths are put behind it. */
      address: string
      /** Scheme, host and port: whom one speaks to. */
      origin: string
      /** Over http: anybody on the way can read along. */
      unencrypted: boolean
    }
  | { ok: false; problem: string }

/**
 * Reads the address of a server of somebody else. Encrypted, unless the host is on one's own machine or network; without
 * a name or password in it; never an address that machines in a data centre answer their own secrets on.
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

/** The code of the error when a name stands for an address that may not be called. */
export const forbiddenHost = 'FORBIDDEN_HOST'

/**
 * Looks names up for a call, and refuses what they stand for where the address itself would have been refused: a name
 * that leads to a machine's own secrets, or an unencrypted one that leads outside one's own network.
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

/** `near`: this machine and private networks (RFC 1918, RFC 4193). `outside`: anybody's server. */
type Reach = 'near' | 'outside' | 'forbidden'

/**
 * What an address leads to, by the registries of special addresses (IANA, as ipaddr.js has them): a server can have none but
 * an address of one's own network, or one that is reached from everywhere. An IPv4 address within an IPv6 one counts as itself.
 */
function reachOf(text: string): Reach {
  // The old form ::10.0.0.1 is read as ::ffff:10.0.0.1 by ipaddr.js, and by nobody else.
  if (!ipaddr.isValid(text) || /^::\d+\./.test(text)) return 'forbidden'
  const address = ipaddr.process(text)
  if (secretsOfClouds.some((secret) => secret === address.toString())) return 'forbidden'
  const range = address.range()
  if (range === 'loopback' || range === 'private' || range === 'uniqueLocal') return 'near'
  if (address instanceof ipaddr.IPv4) return range === 'unicast' ? 'outside' : 'forbidden'
  // Networks without IPv4 reach its servers so.
  if (address.match(nat64, 96)) {
    const within = ipaddr.fromByteArray(address.toByteArray().slice(12))
    return reachOf(within.toString()) === 'outside' ? 'outside' : 'forbidden'
  }
  return range === 'unicast' && address.match(assigned, 3) ? 'outside' : 'forbidden'
}

/** The well-known prefix (RFC 6052). */
const nat64 = ipaddr.IPv6.parse('64:ff9b::')
/** Of IPv6, only this is given to anybody (RFC 4291). */
const assigned = ipaddr.IPv6.parse('2000::')

/** Where machines of clouds are told their secrets, apart from what is link-local or shared: Amazon, Google, Azure. */
const secretsOfClouds = ['fd00:ec2::254', 'fd20:ce::254', '168.63.129.16']

/** A name without a dot, or under an ending that never leaves a network; what it stands for is checked at the call. */
export function isOwnNetworkName(host: string): boolean {
  if (isIP(host) !== 0) return reachOf(host) === 'near'
  return isNearName(host)
}
