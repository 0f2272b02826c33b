import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { IsoInstant, PageNumber, Uuid } from '../schemas.ts'
import { auditPurposes } from './access-purposes.ts'
import { StaffRef, StaffOrganization } from './roles.ts'

const roles = ['privacy_officer'] as const
const dataCategory = 'audit' as const

/** What is searched for; what is left out matches everything. */
export const AuditQuery = z.object({
  /** Who acted: a person of the staff. */
  actor: z.optional(z.nullable(Uuid)),
  /** Whose data: an exact address of a member, with the client id of the organization. Found or not looks alike. */
  member: z.optional(
    z.nullable(
      z.object({
        organisation: z.string().check(z.maxLength(100)),
        email: z.string().check(z.maxLength(254)),
      }),
    ),
  ),
  /** Words at the beginning of the act, as `POST /staff/look-ups` or `operator`. */
  action: z.optional(z.nullable(z.string().check(z.maxLength(200)))),
  purpose: z.optional(z.nullable(z.enum(auditPurposes))),
  outcome: z.optional(z.nullable(z.enum(['allowed', 'denied', 'failed']))),
  from: z.optional(z.nullable(IsoInstant)),
  until: z.optional(z.nullable(IsoInstant)),
})
export type AuditQuery = z.output<typeof AuditQuery>

/** One event of the chain. */
export const AuditEntry = z.object({
  seq: z.int(),
  at: IsoInstant,
  /** Null where the call named none that is known, or one that the person has no grant for. */
  organisation: z.nullable(StaffOrganization),
  /** Null: a member, a visitor, or the operator at a terminal. */
  actor: z.nullable(StaffRef),
  /** Whose data, as the audit names people: always the same, and no way back. */
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

/** Events of the organizations of the person who asks, the newest first. A search is a POST: an address has no place in a path. */
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
      /** Whether another page follows. */
      has_more: z.boolean(),
    }),
  },
})

/** Walks the whole chain, and says whether it is as it was written. */
export const verifyAuditChain = defineEndpoint({
  method: 'POST',
  path: '/staff/audit/verify',
  auth: 'staff',
  roles,
  dataCategory,
  summary: 'Verify the chain of the audit',
  body: z.object({
    /** The last event of an earlier verification, `place:hash`: it must still stand as it stood. */
    seen: z.optional(z.nullable(z.string().check(z.maxLength(100)))),
  }),
  success: {
    status: 200,
    body: z.object({
      is_whole: z.boolean(),
      /** What is wrong at the first place where something is. */
      fault: z.nullable(z.string()),
      events: z.int(),
      /** `place:hash` of the last event, to be kept elsewhere. */
      last: z.string(),
    }),
  },
  refusals: ['ValidationError'],
})

/** What a search finds, as CSV: the newest first, at most `limits.auditFileEvents`. */
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
