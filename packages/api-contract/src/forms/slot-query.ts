import { appointmentDateId, type FieldDefinition } from '../fields/field-definition.ts'
import { preferredTimes, remoteMethods } from '../reference-data/choices.ts'
import { fieldMessages } from './fields.messages.ts'

/**
 * The "ask for an appointment" form (RD-157). The form holds the date as MM/DD/YYYY; on the wire it is
 * YYYY-MM-DD (`dateModelToIso`, and `normalizeFields` for input).
 */
export const slotQueryFields: readonly FieldDefinition[] = [
  {
    id: appointmentDateId,
    type: 'date',
    label: fieldMessages.date,
    required: true,
    allowFuture: true,
    hint: fieldMessages.dateHint,
    autocomplete: 'off',
  },
  {
    id: 'preferred_time',
    type: 'radio',
    label: fieldMessages.timeOfDay,
    required: true,
    options: preferredTimes,
  },
  {
    id: 'appointment_method',
    type: 'radio',
    label: fieldMessages.howToTalk,
    required: true,
    options: remoteMethods,
  },
  { id: 'chief_complaint_comments', type: 'textarea', label: fieldMessages.comments, max: 150 },
]
