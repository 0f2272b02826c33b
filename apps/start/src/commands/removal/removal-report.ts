import * as z from 'zod'

const Holds = z.object({ appointments: z.number(), messages: z.number(), documents: z.number() })

/** What the product answers after it removed a member. */
export const Removed = z.object({
  rows: z.number(),
  visits_canceled: z.number(),
  call_center: z.array(z.string()),
  partner: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('removed'), rows: z.number() }),
    z.object({ kind: z.literal('waiting') }),
    z.object({
      kind: z.literal('elsewhere'),
      patient_id: z.number().nullable(),
      member_id: z.string(),
      holds: Holds.nullable(),
    }),
  ]),
})

/** What it answers when it removed nobody: why. */
export const NotNow = z.object({ not_now: z.enum(['danger', 'call', 'reschedule', 'visits', 'partner']) })
