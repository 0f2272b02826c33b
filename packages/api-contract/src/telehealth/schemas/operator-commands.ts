import * as z from 'zod/mini'
import { TelehealthId } from '../../schemas.ts'

// Endpoints of our sandbox besides the specified wire, for operator commands. An external telehealth service
// has none: there the commands print what to request from its operator.

const operatorBody = z.object({
  /** Member id of the portal. */
  member_id: z.string().check(z.maxLength(100)),
  api: z.object({ api_key: z.string(), password: z.string() }),
})

/** Records of a patient, by table name. */
const Records = z.record(z.string(), z.array(z.record(z.string(), z.unknown())))
export type PatientRecordsExport = z.output<typeof Records>

export const operatorCommandsSchemas = {
  'POST /operator/patients/export': {
    body: operatorBody,
    response: z.object({ records: Records }),
  },
  'POST /operator/patients/remove': {
    body: operatorBody,
    response: z.object({
      /** Null: there was none, or it was already deleted. */
      patient_id: z.nullable(TelehealthId),
      /** Number of deleted rows. */
      rows: z.int(),
    }),
  },
}
