import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { IsoInstant, PageNumber, Uuid } from '../schemas.ts'
import { auditPurposes } from './access-purposes.ts'
import { StaffRef, StaffOrganization } from './roles.ts'

const roles = ['privacy_officer'] as const
const dataCategory = 'audit' as const

/** Search criteria; an omitted one matches everything. */
export const AuditQuery = z.object({
  /** Actor: a staff member. */
  actor: z.optional(z.nullable(Uuid)),
  /**
   * Subject: the exact email address of a member, with the client id of the organization. An unknown member
   * looks like one without events.
   */
  member: z.optional(
    z.nullable(
      z.object({
        organisation: z.string().check(z.maxLength(100)),
        email: z.string().check(z.maxLength(254)),
      }),
    ),
  ),
  /** Prefix of the action, such as `POST /staff/look-ups` or `operator`. */
  action: z.optional(z.nullable(z.string().check(z.maxLength(200)))),
  purpose: z.optional(z.nullable(z.enum(auditPurposes))),
  outcome: z.optional(z.nullable(z.enum(['allowed', 'denied', 'failed']))),
  from: z.optional(z.nullable(IsoInstant)),
  until: z.optional(z.nullable(IsoInstant)),
})
export type AuditQuery = z.output<typeof AuditQuery>

/** One event of the audit chain. */
export const AuditEntry = z.object({
  seq: z.int(),
  at: IsoInstant,
  /** Null where the call named no known organization, or one without a grant. */
  organisation: z.nullable(StaffOrganization),
  /** Null: a member, a visitor, or an operator at a terminal. */
  actor: z.nullable(StaffRef),
  /** Pseudonym of the subject: stable and not reversible. */
  subject: z.nullable(z.string()),
  action: z.string(),
  object: z.string(),
  object_id: z.nullable(z.string()),
  purpose: z.nullable(z.string()),
  outcome: z.enum(['allowed', 'denied', 'failed']),
  status: z.int(),
  request_id: z.string(),
})
export type AuditEntry = z.output<typeof AuditEntry>

/**
 * Lists events of the caller's organizations, newest first. A POST, because an email address must not be in a
 * URL.
 */
export const searchAuditLog = defineEndpoint({
  method: 'POST',
  path: '/staff/audit/search',
  auth: 'staff',
  roles,
  dataCategory,
  summary: 'Search the audit',
  body: z.extend(AuditQuery, { page: PageNumber }),
  success: {
    status: 200,
    body: z.object({
      results: z.array(AuditEntry),
      /** Whether there is another page. */
      has_more: z.boolean(),
    }),
  },
})

/** Verifies the whole audit chain. */
export const verifyAuditChain = defineEndpoint({
  method: 'POST',
  path: '/staff/audit/verify',
  auth: 'staff',
  roles,
  dataCategory,
  summary: 'Verify the chain of the audit',
  body: z.object({
    /** Last event of an earlier verification, `place:hash`: it must be unchanged. */
    seen: z.optional(z.nullable(z.string().check(z.maxLength(100)))),
  }),
  success: {
    status: 200,
    body: z.object({
      is_whole: z.boolean(),
      /** The first problem, if any. */
      fault: z.nullable(z.string()),
      events: z.int(),
      /** `place:hash` of the last event, to be stored elsewhere. */
      last: z.string(),
    }),
  },
  refusals: ['ValidationError'],
})

/** Exports search results as CSV, newest first, at most `limits.auditFileEvents`. */
export const exportAuditLog = defineEndpoint({
  method: 'POST',
  path: '/staff/audit/export',
  auth: 'staff',
  roles,
  dataCategory,
  summary: 'Events of the audit as a file',
  body: AuditQuery,
  success: { status: 200, file: true },
})
