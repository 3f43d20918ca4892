import { createHash } from 'node:crypto'

/**
 * Names things in documents: the same thing has the same UUID in every document of an installation, and no other
 * installation has it. Version 5 of RFC 9562: made from the installation's own UUID and the name of the thing.
 */
export type StableIds = (name: string) => string

export function stableIds(namespace: string): StableIds {
  const space = Buffer.from(namespace.replaceAll('-', ''), 'hex')
  if (space.length !== 16) throw new RangeError('a namespace is a UUID')
  return (name) => {
    const bytes = createHash('sha1').update(space).update(name).digest().subarray(0, 16)
    bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x50, 6)
    bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8)
    return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, 'urn:uuid:$1-$2-$3-$4-$5')
  }
}
