// Checks the address of an external server as it is typed.

const address = /^([a-z][a-z\d+.-]*):\/\/([^/?#\s]*)([^\s]*)$/iu

/**
 * Returns the problem with the address, or null if there is none. The address must be encrypted unless the host is local, and
 * must not contain a user name or password. Only the server can check which address its name leads to.
 */
export function outsideAddressProblem(text: string): string | null {
  const [, scheme = '', host = '', rest = ''] = address.exec(text.trim()) ?? []
  if (scheme === '') return notAnAddress
  if (!/^https?$/i.test(scheme)) return 'The address must begin with https://.'
  if (host === '') return notAnAddress
  if (host.includes('@'))
    return 'Remove the user name and password from the address. Enter them in their own fields.'
  if (/[?#]/.test(rest)) return 'Remove the ? or # from the address, and everything after it.'
  const name = host.replace(/:\d*$/, '')
  return /^http$/i.test(scheme) && !isNumber(name) && !isNearName(name) ? notEncrypted : null
}

export const notAnAddress = 'Enter an address such as https://fhir.example.org/r4.'
export const notEncrypted = 'Use https://. You can use http:// only on your own machine or network.'

/** True for a name without a dot, or with an ending that is never public. */
export function isNearName(host: string): boolean {
  return !host.includes('.') || /\.(?:localhost|local|internal|lan|home\.arpa)$/i.test(host)
}

/** True for an IPv4 or IPv6 address. The server checks whether it is local. */
function isNumber(host: string): boolean {
  return host.startsWith('[') || /^[\d.]+$/.test(host)
}
