import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { IsoInstant, MessageAnswer, Uuid } from '../wire.ts'
import { lookUpPurposes } from './purposes.ts'
import { StaffOrganisation } from './roles.ts'
import { taskParams } from './tasks.ts'

/** Who may open a person. */
export const lookUpRoles = ['care_line', 'account_manager', 'privacy_officer'] as const
const dataCategory = 'look-up' as const
export const lookUpParams = z.object({ id: Uuid })

/** One person, opened for a purpose by one of the staff, for 15 minutes (`limits.lookUpLife`). */
export const LookUp = z.object({
  id: Uuid,
  purpose: z.enum(lookUpPurposes),
  organisation: StaffOrganisation,
  /** The member's name. */
  name: z.string(),
  opened_at: IsoInstant,
  ends_at: IsoInstant,
  /** Until it ends: a page shows this and not the instant, because its computer may have another time. */
  seconds_left: z.int(),
})
export type LookUp = z.output<typeof LookUp>

/**
 * Opens one person. What is typed must be exact; one that is unknown, and one of an organization the person has no grant for, are
 * answered alike and in the same time, with 404. There is no list of members.
 */
export const openLookUp = defineEndpoint({
  method: 'POST',
  path: '/staff/look-ups',
  auth: 'staff',
  roles: lookUpRoles,
  dataCategory,
  summary: 'Open one person for a stated purpose',
  body: z.object({
    /** email: the whole address; phone: the whole number; reference: of a request to meet in person. */
    by: z.enum(['email', 'phone', 'reference']),
    value: z.string().check(z.minLength(1), z.maxLength(254)),
    purpose: z.enum(lookUpPurposes),
  }),
  success: { status: 201, body: LookUp },
  refusals: ['ValidationError', 'NotFound', 'Throttled'],
})

/**
 * Opens the person of a task that the person who asks has claimed, with the purpose of the task. 404: somebody else has it, or nobody, or
 * it is about nobody who left a name.
 */
export const openTaskPerson = defineEndpoint({
  method: 'POST',
  path: '/staff/tasks/:kind/:id/look-up',
  auth: 'staff',
  roles: ['care_line', 'account_manager'],
  dataCategory,
  summary: 'Open the person of a claimed task',
  params: taskParams,
  success: { status: 201, body: LookUp },
  refusals: ['NotFound'],
})

/** The look-ups that the person who asks has open. */
export const listLookUps = defineEndpoint({
  method: 'GET',
  path: '/staff/look-ups',
  auth: 'staff',
  roles: lookUpRoles,
  dataCategory,
  summary: 'Open look-ups of the person who asks',
  success: { status: 200, body: z.object({ results: z.array(LookUp) }) },
})

/** One of them; 404 when it is over, or belongs to somebody else, here and in every call below. */
export const readLookUp = defineEndpoint({
  method: 'GET',
  path: '/staff/look-ups/:id',
  auth: 'staff',
  roles: lookUpRoles,
  dataCategory,
  summary: 'An open look-up',
  params: lookUpParams,
  success: { status: 200, body: LookUp },
  refusals: ['NotFound'],
})

/** Closes it before its time. */
export const closeLookUp = defineEndpoint({
  method: 'POST',
  path: '/staff/look-ups/:id/close',
  auth: 'staff',
  roles: lookUpRoles,
  dataCategory,
  summary: 'Close a look-up',
  params: lookUpParams,
  success: { status: 200, body: MessageAnswer },
  refusals: ['NotFound'],
})
