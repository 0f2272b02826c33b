import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { TelehealthId } from '../schemas.ts'

// Calls of our own sandbox beside the specified wire, for the operator's commands. A telehealth service elsewhere has none of them:
// there the commands say what its people must be asked for.

const operatorBody = z.object({
  /** The portal's id of the member. */
  member_id: z.string().check(z.maxLength(100)),
  api: z.object({ api_key: z.string(), password: z.string() }),
})

/** What is held of a patient, by the name of the table. */
const Records = z.record(z.string(), z.array(z.record(z.string(), z.unknown())))

/** Everything the sandbox holds about the patient of a member; nothing is made by asking. */
export const exportPatientRecords = defineEndpoint({
  method: 'POST',
  path: '/operator/patients/export',
  auth: 'partner',
  summary: "Operators only, our own call: everything held about a member's patient",
  body: operatorBody,
  success: { status: 200, body: z.object({ records: Records }) },
})
export type PatientRecordsExport = z.output<typeof Records>

/** Removes the patient of a member with everything that hangs on it, for good: no later call brings it back. Told twice is told once. */
export const removePatientRecords = defineEndpoint({
  method: 'POST',
  path: '/operator/patients/remove',
  auth: 'partner',
  summary: "Operators only, our own call: remove a member's patient for good",
  body: operatorBody,
  success: {
    status: 200,
    body: z.object({
      /** Null: there was none, or none any more. */
      patient_id: z.nullable(TelehealthId),
      /** How many rows went. */
      rows: z.int(),
    }),
  },
})
