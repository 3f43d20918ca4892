// Shell commands for error messages, quoted so that they can be copied.

/** chmod for the given paths, e.g. `chmod o+x '/root'`. */
export function chmodCommand(mode: string, paths: string[], { recursive = false } = {}): string {
  return `chmod ${recursive ? '-R ' : ''}${mode} ${paths.map(quote).join(' ')}`
}

/** chown that gives a folder and its contents to the user running this process, or to `owner`. */
export function chownCommand(
  path: string,
  owner = `${process.getuid?.() ?? ''}:${process.getgid?.() ?? ''}`,
): string {
  const asRoot = process.getuid?.() === 0 ? '' : 'sudo '
  return `${asRoot}chown -R ${owner} ${quote(path)}`
}

/** The two commands with which an administrator creates a folder for the user running this process. */
export function mkdirCommand(path: string): string {
  return `sudo mkdir -p ${quote(path)} && ${chownCommand(path)}`
}

function quote(path: string): string {
  return `'${path.replaceAll("'", `'\\''`)}'`
}
