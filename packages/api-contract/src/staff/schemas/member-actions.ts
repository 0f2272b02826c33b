import * as z from 'zod/mini'
import { TelehealthIdText, Uuid, MessageResponse, IsoInstant } from '../../schemas.ts'
import { privacyRequestPurposes } from '../access-purposes.ts'
import { taskKinds } from '../constants.ts'
import { memberAccessParams as params } from './member-access.ts'
import { StaffCoverage } from './member-record.ts'
import { StaffOrganization, StaffRef } from './roles.ts'
import { staffEntryReasons } from '../../telehealth/constants.ts'

/**
 * Separate purpose: required where the member was opened for anything but `records`; recorded in the audit
 * log.
 */
const ActionPurpose = z.optional(z.enum(privacyRequestPurposes))

/** An erasure requested by one staff member, to be approved by a second one. */
export const RemovalRequest = z.object({
  id: Uuid,
  organisation: StaffOrganization,
  /** The member's name. */
  name: z.string(),
  asked_by: StaffRef,
  asked_at: IsoInstant,
  /** The requester cannot approve. */
  can_approve: z.boolean(),
  purpose: z.enum(privacyRequestPurposes),
  /** Why it cannot be carried out now, or failed at the last approval; null: no known obstacle. */
  hindered_by: z.nullable(z.string()),
  /** Id of the call task that must be completed first; null: none. */
  waits_for: z.nullable(z.object({ kind: z.enum(taskKinds), id: z.string() })),
})
export type RemovalRequest = z.output<typeof RemovalRequest>

export const memberActionsSchemas = {
  'POST /staff/look-ups/:id/coverage/visits/:visit': {
    params: z.extend(params, { visit: TelehealthIdText }),
    body: z.discriminatedUnion('act', [
      z.object({ act: z.literal('waive'), reason: z.enum(staffEntryReasons.waive) }),
      z.object({ act: z.literal('uphold'), reason: z.enum(staffEntryReasons.uphold) }),
    ]),
    response: StaffCoverage,
  },
  'POST /staff/look-ups/:id/coverage/adjustments': {
    params,
    body: z.object({
      /** Authorization code. */
      code: z.string().check(z.minLength(1), z.maxLength(30)),
      /** Not 0. */
      sessions: z.int().check(z.minimum(-50), z.maximum(50)),
      reason: z.enum(staffEntryReasons.adjust),
      /** Idempotency key created by the page. */
      key: Uuid,
    }),
    response: StaffCoverage,
  },
  'POST /staff/look-ups/:id/code': {
    params,
    response: z.extend(MessageResponse, { sent: z.enum(['code', 'reset_link']) }),
  },
  'POST /staff/look-ups/:id/end-sessions': {
    params,
    response: z.extend(MessageResponse, { ended: z.int() }),
  },
  'POST /staff/look-ups/:id/export': {
    params,
    body: z.object({ format: z.enum(['html', 'json']), purpose: ActionPurpose }),
    file: true,
  },
  'POST /staff/look-ups/:id/removal': {
    params,
    body: z.object({ purpose: ActionPurpose }),
    response: RemovalRequest,
  },
  'GET /staff/removals': { response: z.object({ results: z.array(RemovalRequest) }) },
  'POST /staff/removals/:id/approve': {
    params: z.object({ id: Uuid }),
    response: MessageResponse,
  },
  'DELETE /staff/removals/:id': {
    params: z.object({ id: Uuid }),
    response: MessageResponse,
  },
} as const
