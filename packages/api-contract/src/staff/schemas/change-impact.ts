import * as z from 'zod/mini'
import { SpaceId } from './studio.ts'

const Count = z.int().check(z.minimum(0))

/** What a feature switch of an organization currently affects. Numbers only, without identities. */
export const ChangeImpact = z.object({
  /** People with an account. */
  members: Count,
  /** Upcoming booked visits by method. */
  video_visits: Count,
  phone_visits: Count,
  /** Open requests: in person, and for an appointment with a counselor. */
  open_requests: Count,
  /** Other open tasks: danger answers, calls, failed emails, and contested sessions. */
  open_tasks: Count,
  /** Documents that members sent or received. */
  documents: Count,
  /** False: it has members, and cannot be switched off. */
  may_switch_off: z.boolean(),
})
export type ChangeImpact = z.output<typeof ChangeImpact>

export const changeImpactSchemas = {
  'GET /staff/studio/spaces/:space/touched': {
    params: z.object({ space: SpaceId }),
    response: ChangeImpact,
  },
}
