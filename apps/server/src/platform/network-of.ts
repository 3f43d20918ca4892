// The network that a caller's address belongs to, for counting what comes from one household or hired server.
import { isIPv6 } from 'node:net'

/** Whose an address is: of IPv6 a household or a hired server has a whole /64 to choose from. */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped !== undefined) return mapped
  if (!isIPv6(address)) return address
  const [head = [], tail] = (address.split('%')[0] ?? '').split('::').map(groupsOf)
  const groups = tail === undefined ? head : [...head, ...zeros(8 - head.length - tail.length), ...tail]
  return `${groups.slice(0, 4).join(':')}::/64`
}

/** Without the zeros in front. */
function groupsOf(part: string): string[] {
  const groups = part === '' ? [] : part.split(':')
  return groups.flatMap((group) => (group.includes('.') ? ['v4', 'v4'] : parseInt(group, 16).toString(16)))
}

function zeros(count: number): string[] {
  return Array.from({ length: count }, () => '0')
}
