import * as z from 'zod/mini'
import { Uuid, IsoInstant, PageNumber } from '../../schemas.ts'
import { auditPurposes } from '../access-purposes.ts'
import { StaffOrganization, StaffRef } from './roles.ts'

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

export const auditSchemas = {
  'POST /staff/audit/search': {
    body: z.extend(AuditQuery, { page: PageNumber }),
    response: z.object({
      results: z.array(AuditEntry),
      /** Whether there is another page. */
      has_more: z.boolean(),
    }),
  },
  'POST /staff/audit/verify': {
    body: z.object({
      /** Last event of an earlier verification, `place:hash`: it must be unchanged. */
      seen: z.optional(z.nullable(z.string().check(z.maxLength(100)))),
    }),
    response: z.object({
      is_whole: z.boolean(),
      /** The first problem, if any. */
      fault: z.nullable(z.string()),
      events: z.int(),
      /** `place:hash` of the last event, to be stored elsewhere. */
      last: z.string(),
    }),
  },
  'POST /staff/audit/export': {
    body: AuditQuery,
    file: true,
  },
} as const
