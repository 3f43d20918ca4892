// Writes shell commands for error messages. Paths are quoted, so that users can copy the commands.

/** Returns a chmod command for the given paths, such as `chmod o+x '/root'`. */
export function chmodCommand(mode: string, paths: string[], { recursive = false } = {}): string {
  return `chmod ${recursive ? '-R ' : ''}${mode} ${paths.map(quote).join(' ')}`
}

/**
 * Returns a chown command that gives a folder and its contents to `owner`. The default is the user who runs
 * this process.
 */
export function chownCommand(
  path: string,
  owner = `${process.getuid?.() ?? ''}:${process.getgid?.() ?? ''}`,
): string {
  const asRoot = process.getuid?.() === 0 ? '' : 'sudo '
  return `${asRoot}chown -R ${owner} ${quote(path)}`
}

/**
 * Returns the two commands with which an administrator creates a folder for the user who runs this process.
 */
export function mkdirCommand(path: string): string {
  return `sudo mkdir -p ${quote(path)} && ${chownCommand(path)}`
}

function quote(path: string): string {
  return `'${path.replaceAll("'", `'\\''`)}'`
}
