/** What the address of the audit trail may say. */
export { readAuditSearch as auditSearch } from '../../features/audit/audit-search.ts'
