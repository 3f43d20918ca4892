// The network of a caller's address, for limits per household or rented server.
import { isIPv6 } from 'node:net'

/** For IPv6 the /64 prefix, because a household or server can use any address in it. */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped !== undefined) return mapped
  if (!isIPv6(address)) return address
  const [head = [], tail] = (address.split('%')[0] ?? '').split('::').map(groupsOf)
  const groups = tail === undefined ? head : [...head, ...zeros(8 - head.length - tail.length), ...tail]
  return `${groups.slice(0, 4).join(':')}::/64`
}

/** The groups of an IPv6 address, without leading zeros. */
function groupsOf(part: string): string[] {
  const groups = part === '' ? [] : part.split(':')
  return groups.flatMap((group) => (group.includes('.') ? ['v4', 'v4'] : parseInt(group, 16).toString(16)))
}

function zeros(count: number): string[] {
  return Array.from({ length: count }, () => '0')
}
