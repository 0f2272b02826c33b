import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { TelehealthId } from '../schemas.ts'

// Endpoints of our sandbox besides the specified wire, for operator commands. An external telehealth service
// has none: there the commands print what to request from its operator.

const operatorBody = z.object({
  /** Member id of the portal. */
  member_id: z.string().check(z.maxLength(100)),
  api: z.object({ api_key: z.string(), password: z.string() }),
})

/** Records of a patient, by table name. */
const Records = z.record(z.string(), z.array(z.record(z.string(), z.unknown())))

/** Exports everything the sandbox stores about a member's patient; creates nothing. */
export const exportPatientRecords = defineEndpoint({
  method: 'POST',
  path: '/operator/patients/export',
  auth: 'partner',
  summary: "Operators only, our own call: everything held about a member's patient",
  body: operatorBody,
  success: { status: 200, body: z.object({ records: Records }) },
})
export type PatientRecordsExport = z.output<typeof Records>

/** Deletes a member's patient with all its data, permanently: later calls do not recreate it. Idempotent. */
export const removePatientRecords = defineEndpoint({
  method: 'POST',
  path: '/operator/patients/remove',
  auth: 'partner',
  summary: "Operators only, our own call: remove a member's patient for good",
  body: operatorBody,
  success: {
    status: 200,
    body: z.object({
      /** Null: there was none, or it was already deleted. */
      patient_id: z.nullable(TelehealthId),
      /** Number of deleted rows. */
      rows: z.int(),
    }),
  },
})
