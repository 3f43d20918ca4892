import { backupRoutes } from '@sincerely/contract/backups'
import type { FastifyInstance } from 'fastify'
import { bindRoutes } from '../../platform/bind-routes.ts'
import type { Door } from '../../platform/bind-routes.ts'
import type { BackupParts } from './backup-place.ts'
import { listBackups, takeBackup } from './backups.ts'
import { openBackupQueue } from './take-backups.ts'

export function registerBackups(app: FastifyInstance, door: Door, parts: BackupParts): void {
  const queue = openBackupQueue(parts)
  bindRoutes(app, door, backupRoutes, {
    list: (ctx) => listBackups(ctx, parts.place),
    take: async (ctx) => ({ backup: await takeBackup(ctx, queue) }),
  })
}
