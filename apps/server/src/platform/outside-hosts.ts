// Which servers of others may be called: the address a person typed, and what its name turns out to stand for.
import { lookup as resolveName } from 'node:dns'
import { BlockList, isIP } from 'node:net'
import type { LookupFunction } from 'node:net'
import {
  isNearName,
  notAnAddress,
  notEncrypted,
  outsideAddressProblem,
} from '@sincerely/contract/outside-address'

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
  if (isIP(host) !== 0 && isForbidden(host))
    return { ok: false, problem: 'This address cannot be used for a server.' }
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
      const isWrong = (address: string) => isForbidden(address) || (unencrypted && !isNear(address))
      if (error === null && addresses.some(isWrong))
        done(Object.assign(new Error('the name stands for a forbidden address'), { code: forbiddenHost }), '')
      else done(error, found, family)
    })
  }
}

function subnets(...networks: [string, number, 'ipv4' | 'ipv6'][]): BlockList {
  const list = new BlockList()
  for (const network of networks) list.addSubnet(...network)
  return list
}

/** This machine and private networks (RFC 1918, RFC 4193). */
const near = subnets(
  ['127.0.0.0', 8, 'ipv4'],
  ['10.0.0.0', 8, 'ipv4'],
  ['172.16.0.0', 12, 'ipv4'],
  ['192.168.0.0', 16, 'ipv4'],
  ['::1', 128, 'ipv6'],
  ['fc00::', 7, 'ipv6'],
)

/** Nowhere in particular, link-local (where clouds answer their machines' credentials), multicast. */
const forbidden = subnets(
  ['0.0.0.0', 8, 'ipv4'],
  ['169.254.0.0', 16, 'ipv4'],
  ['224.0.0.0', 3, 'ipv4'],
  ['::', 128, 'ipv6'],
  ['fe80::', 10, 'ipv6'],
  ['ff00::', 8, 'ipv6'],
  ['fd00:ec2::254', 128, 'ipv6'],
)

function isForbidden(address: string): boolean {
  return forbidden.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')
}

function isNear(address: string): boolean {
  return near.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')
}

/** A name without a dot, or under an ending that never leaves a network; what it stands for is checked at the call. */
export function isOwnNetworkName(host: string): boolean {
  if (isIP(host) !== 0) return isNear(host)
  return isNearName(host)
}
