// Starts PostgreSQL with settings that are safe, and sized for one small practice.

import type { Address } from './address.ts'

/**
 * Returns the arguments for `postgres`. They have precedence over the configuration files in the data
 * directory.
 */
export function postgresArguments(
  dataDirectory: string,
  address: Address,
  { isThrowaway }: { isThrowaway: boolean },
): string[] {
  const safety = isThrowaway ? NO_SAFETY : SAFETY
  const settings = { ...addressSettings(address), ...safety, ...SIZE, ...LOG, timezone: 'UTC' }
  return [
    '-D',
    dataDirectory,
    ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ]
}

// A saved letter must survive a power cut. These are the defaults. They are passed as arguments so that no
// configuration file can change them.
const SAFETY = { fsync: 'on', full_page_writes: 'on', synchronous_commit: 'on' }

// Tests do not wait for the disk, because their data may be lost.
const NO_SAFETY = { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off' }

const SIZE = {
  shared_buffers: '128MB',
  effective_cache_size: '512MB',
  work_mem: '8MB',
  maintenance_work_mem: '64MB',
  max_connections: '80',
  // Replication is not used.
  max_wal_senders: '0',
  max_logical_replication_workers: '0',
  // Parallel plans take their memory from /dev/shm, which is small in containers (64 MB).
  max_parallel_workers_per_gather: '1',
  max_parallel_maintenance_workers: '1',
  random_page_cost: '1.1',
  huge_pages: 'off',
}

// Logs starts, stops and recovery, but not failed statements. Statements contain patients' details, and the
// server logs failures itself by code.
const LOG = {
  log_destination: 'stderr',
  logging_collector: 'off',
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  log_checkpoints: 'off',
  log_line_prefix: '%m [%p] ',
  log_timezone: 'UTC',
}

function addressSettings({ host, port }: Address): Record<string, string> {
  // The setting is a list. The quotes keep a comma or space in the path from splitting it.
  const directory = `"${host.replaceAll('"', '""')}"`
  return {
    listen_addresses: '',
    port: String(port),
    unix_socket_directories: directory,
    unix_socket_permissions: '0700',
  }
}
