import * as z from 'zod'

const PartnerRecords = z.object({ appointments: z.number(), messages: z.number(), documents: z.number() })

/** Response of the admin API after removing a member. */
export const RemovedResponse = z.object({
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
      holds: PartnerRecords.nullable(),
    }),
  ]),
})

/** Response when the member was not removed: the reason. */
export const NotRemovedResponse = z.object({
  not_now: z.enum(['danger', 'call', 'reschedule', 'visits', 'partner']),
})
