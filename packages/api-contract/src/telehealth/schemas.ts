import { appointmentRequestsSchemas } from './schemas/appointment-requests.ts'
import { appointmentsSchemas } from './schemas/appointments.ts'
import { counselorsSchemas } from './schemas/counselors.ts'
import { coverageSchemas } from './schemas/coverage.ts'
import { documentsSchemas } from './schemas/documents.ts'
import { messagesSchemas } from './schemas/messages.ts'
import { operatorCommandsSchemas } from './schemas/operator-commands.ts'
import { patientsSchemas } from './schemas/patients.ts'
import { providersSchemas } from './schemas/providers.ts'
import { slotHoldsSchemas } from './schemas/slot-holds.ts'
import { videoRoomSchemas } from './schemas/video-room.ts'

/** The schemas of each endpoint of this folder, by method and path. */
export const telehealthSchemas = {
  ...appointmentRequestsSchemas,
  ...appointmentsSchemas,
  ...counselorsSchemas,
  ...coverageSchemas,
  ...documentsSchemas,
  ...messagesSchemas,
  ...operatorCommandsSchemas,
  ...patientsSchemas,
  ...providersSchemas,
  ...slotHoldsSchemas,
  ...videoRoomSchemas,
}
