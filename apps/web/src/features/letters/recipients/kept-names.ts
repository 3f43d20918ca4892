// The names under which changed recipients lie on this device until the server has them.

export function keptRecipientsName(letterId: number): string {
  return `letter-${letterId}-recipients`
}

export function keptEnclosuresName(letterId: number): string {
  return `letter-${letterId}-enclosures`
}

export function keptNewRecipientName(letterId: number): string {
  return `letter-${letterId}-new-recipient`
}
