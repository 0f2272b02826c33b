import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { SpaceId } from './studio.ts'

const Count = z.int().check(z.minimum(0))

/** How much of an organization a switch touches at this moment. Numbers alone: nothing says whose they are. */
export const ChangeImpact = z.object({
  /** People with an account. */
  members: Count,
  /** Visits that are booked and have not begun, by the way they are held. */
  video_visits: Count,
  phone_visits: Count,
  /** Requests that wait for an answer: to meet in person, and for a time with one counselor. */
  open_requests: Count,
  /** What waits on Today for it beside requests: answers of danger, calls, mails nobody took, and contested sessions. */
  open_tasks: Count,
  /** Documents members sent or got. */
  documents: Count,
  /** False: members belong to it, and switching it off would be refused. */
  may_switch_off: z.boolean(),
})
export type ChangeImpact = z.output<typeof ChangeImpact>

/** Counts what switching an organization off, or leaving pages out, touches: to be read before it is done. 422: no organization. */
export const readChangeImpact = defineEndpoint({
  method: 'GET',
  path: '/staff/studio/spaces/:space/touched',
  auth: 'staff',
  roles: ['account_manager'],
  dataCategory: 'studio',
  summary: 'How many people, visits, requests and tasks a switch touches',
  params: z.object({ space: SpaceId }),
  success: { status: 200, body: ChangeImpact },
  refusals: ['NotFound', 'Unprocessable'],
})
