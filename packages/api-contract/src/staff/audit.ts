import { defineEndpoint } from '../endpoint.ts'

export type { AuditEntry, AuditQuery } from './schemas/audit.ts'

const roles = ['privacy_officer'] as const
const dataCategory = 'audit' as const

/**
 * Lists events of the caller's organizations, newest first. A POST, because an email address must not be in a
 * URL.
 */
export const searchAuditLog = defineEndpoint('POST /staff/audit/search', {
  auth: 'staff',
  roles,
  dataCategory,
  summary: 'Search the audit',
  success: { status: 200 },
})

/** Verifies the whole audit chain. */
export const verifyAuditChain = defineEndpoint('POST /staff/audit/verify', {
  auth: 'staff',
  roles,
  dataCategory,
  summary: 'Verify the chain of the audit',
  success: { status: 200 },
  refusals: ['ValidationError'],
})

/** Exports search results as CSV, newest first, at most `limits.auditFileEvents`. */
export const exportAuditLog = defineEndpoint('POST /staff/audit/export', {
  auth: 'staff',
  roles,
  dataCategory,
  summary: 'Events of the audit as a file',
  success: { status: 200, file: true },
})
