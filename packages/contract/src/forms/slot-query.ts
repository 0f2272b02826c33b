import { appointmentDateId, type FieldDefinition } from '../fields/definition.ts'
import { preferredTimes, remoteMethods } from '../lists/choices.ts'

/**
 * The "ask for an appointment" form (RD-157). The form keeps the date as MM/DD/YYYY; on the wire it is
 * YYYY-MM-DD (`isoOfDateModel`, and `normalise` on the way in).
 */
export const slotQueryFields: readonly FieldDefinition[] = [
  {
    id: appointmentDateId,
    type: 'date',
    label: 'Date',
    required: true,
    allowFuture: true,
    hint: 'mm/dd/yyyy',
    autocomplete: 'off',
  },
  { id: 'preferred_time', type: 'radio', label: 'Time of day', required: true, options: preferredTimes },
  {
    id: 'appointment_method',
    type: 'radio',
    label: 'How would you like to talk?',
    required: true,
    options: remoteMethods,
  },
  { id: 'chief_complaint_comments', type: 'textarea', label: 'Anything the counselor should know', max: 150 },
]
